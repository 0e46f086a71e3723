import type { AdminResult } from '@papan/contracts/calls/result-calls.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { minuteText } from '../../shared/format/wib-text.ts'
import { resultsText } from './results-text.ts'

export type AdminPrize = AdminResult['prizes'][number]

/** A number counts as new for so long, ms. */
const freshMs = 10_000

/** Whether a number has just come. `at` is when it was touched last, ISO. */
export const useIsFresh = (at: string | null): boolean =>
  useAtNow((now) => at !== null && now - Date.parse(at) < freshMs, 'second')

/** Who touched a number last, and when. */
export const TouchedBy = ({ prize: { by, at }, ownName }: { prize: AdminPrize; ownName: string }) => {
  const isNew = useIsFresh(at)
  if (by === null) return null
  const when = at === null ? '' : resultsText.atTime(minuteText(Date.parse(at)))
  return (
    <span title={`${by} ${when}`} className="block max-w-full truncate text-xs leading-tight font-normal text-soft">
      {by}
      {isNew && by !== ownName && `, ${resultsText.isNew}`}
      <span className="sr-only"> {when}</span>
    </span>
  )
}
