import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { minuteText } from '../../../../shared/format/wib-text.ts'
import { resultsText } from '../../results/results-text.ts'

export type AdminPrize = AdminResult['prizes'][number]

/** Ms. */
const freshMs = 10_000

/** `at` is the last edit, ISO. */
export const useIsFresh = (at: string | null): boolean =>
  useAtNow((now) => at !== null && now - Date.parse(at) < freshMs, 'second')

export const LastEditedBy = ({ prize: { by, at }, ownName }: { prize: AdminPrize; ownName: string }) => {
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
