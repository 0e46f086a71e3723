import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { dayText } from '../../../../shared/format/wib-text.ts'
import { pasteText } from './paste-text.ts'

export type PasteCheck = { label: string; text: string; look: 'good' | 'warn' | 'bad' }

type Checked = {
  subject: { markets: readonly string[]; dates: readonly string[] }
  entered: { market: string; date: string }
  prizes: readonly Prize[]
  planned: number
  /** Types that the market had before. */
  known: readonly string[]
  /** Digits of a usual number; null while unknown. */
  usual: number | null
  reasons: readonly GuardReason[]
  /** Whether the guard had facts to compare with. */
  isCompared: boolean
}

const subjectCheck = (label: string, named: readonly string[], own: string): PasteCheck => {
  if (named.length === 0) return { label, text: pasteText.notNamed, look: 'warn' }
  const isOwn = named.every((each) => each === own)
  return isOwn
    ? { label, text: own, look: 'good' }
    : { label, text: pasteText.otherThan(named.join(', '), own), look: 'bad' }
}

const publishedCheck = (reasons: readonly GuardReason[]): PasteCheck => {
  const markets = reasons.flatMap(({ code, other }) => (code === 'OTHER_MARKET' && other?.market ? [other.market] : []))
  const label = pasteText.checks.published
  if (markets.length === 0) return { label, text: pasteText.noneAlike, look: 'good' }
  return { label, text: pasteText.alike(markets.length, [...new Set(markets)]), look: 'warn' }
}

/** What was read from a pasted text, in the order in which it is looked at. */
export const pasteChecks = ({
  subject,
  entered,
  prizes,
  planned,
  known,
  usual,
  reasons,
  isCompared,
}: Checked): PasteCheck[] => {
  if (prizes.length === 0 && subject.markets.length === 0 && subject.dates.length === 0) return []
  const odd = prizes.filter(({ numbers }) => usual !== null && numbers.length !== usual)
  const newNames = [...new Set(prizes.map(({ type }) => type))].filter((type) => !known.includes(type))
  const lengths = [...new Set(prizes.map(({ numbers }) => numbers.length))]
  return [
    subjectCheck(pasteText.checks.market, subject.markets, entered.market.replaceAll(/ +/g, ' ')),
    subjectCheck(pasteText.checks.date, subject.dates.map(dayText), dayText(entered.date)),
    ...(newNames.length > 0
      ? [{ label: pasteText.checks.names, text: pasteText.newNames(newNames), look: 'warn' as const }]
      : []),
    ...(isCompared ? [publishedCheck(reasons)] : []),
    {
      label: pasteText.checks.count,
      text: pasteText.countOfAll(prizes.length, planned),
      look: prizes.length === planned ? 'good' : 'warn',
    },
    odd.length > 0
      ? {
          label: pasteText.checks.length,
          text: pasteText.odd(
            odd.map(({ numbers }) => numbers),
            usual ?? 0,
          ),
          look: 'warn',
        }
      : {
          label: pasteText.checks.length,
          text: pasteText.allOf(lengths),
          look: lengths.length > 1 ? 'warn' : 'good',
        },
  ]
}
