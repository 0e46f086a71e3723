import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { minuteText } from '../../shared/format/wib-text.ts'
import { Chip } from '../../shared/ui/chip.tsx'
import { marketText } from './market-text.ts'

/** Nothing unless the result was corrected. */
export const CorrectedChip = ({ result, className }: { result: Result | null; className?: string }) =>
  result?.correctedAt ? (
    <Chip tone="warn" className={className}>
      {marketText.corrected(minuteText(Date.parse(result.correctedAt)))}
    </Chip>
  ) : null
