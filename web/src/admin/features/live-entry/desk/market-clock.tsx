import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawAt } from '@papan/contracts/rules/draw.ts'
import { statusAt } from '@papan/contracts/rules/shown-status.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { spanText } from '../../../../shared/format/wib-text.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { resultsText } from '../../results/results-text.ts'

/** Time since or until the betting closes; only for the market's current draw. */
export const MarketClock = ({ schedule, date }: { schedule: Schedule; date: string }) => {
  const { marketName } = schedule
  const timeLeft = useAtNow((now) => {
    // After midnight the previous day's draw may be the current one.
    const firstPrizeAt = [null, 0].find((at) => drawAt(schedule, now, at).date === date)
    if (firstPrizeAt === undefined || statusAt(schedule, now, firstPrizeAt).status !== 'BUKA') return null
    const { drawDay, closesAt } = drawAt(schedule, now, firstPrizeAt)
    return drawDay && closesAt !== null ? Math.floor((closesAt - now) / 1000) * 1000 : null
  }, 'second')
  if (timeLeft === null) return null
  return timeLeft > 0 ? (
    <Chip tone="quiet">{resultsText.closesIn(marketName, spanText(timeLeft))}</Chip>
  ) : (
    <Chip tone="warn">{resultsText.closedFor(marketName, spanText(-timeLeft))}</Chip>
  )
}
