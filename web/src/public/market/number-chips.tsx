import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { minuteText, recentDate } from '../../shared/format/wib-text.ts'
import { Chip } from '../../shared/ui/chip.tsx'
import type { NumberAge } from './number-age.ts'
import { marketText } from './market-text.ts'

/** Of a number of today; null unless it was corrected. */
export const correctedText = (age: NumberAge, { correctedAt }: Result): string | null =>
  age === 'today' && correctedAt ? marketText.corrected(minuteText(Date.parse(correctedAt))) : null

export const ageText = (age: NumberAge, date: string, today: string): string =>
  age === 'today' ? marketText.today : age === 'yesterday' ? marketText.yesterday : recentDate(date, today)

type AgeChipProps = { age: NumberAge; result: Result; today: string }

/** How old a number is; of today's a correction instead. */
export const AgeChip = ({ age, result, today }: AgeChipProps) => {
  const corrected = correctedText(age, result)
  if (corrected) return <Chip tone="warn">{corrected}</Chip>
  return <Chip tone={age === 'today' ? 'brand' : 'outline'}>{ageText(age, result.date, today)}</Chip>
}

/** Nothing unless the result was corrected. */
export const CorrectedChip = ({ result }: { result: Result | null }) =>
  result?.correctedAt ? (
    <Chip tone="warn">{marketText.corrected(minuteText(Date.parse(result.correctedAt)))}</Chip>
  ) : null
