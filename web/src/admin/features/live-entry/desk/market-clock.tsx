import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawDate } from '@papan/contracts/rules/draw.ts'
import { drawsOn } from '@papan/contracts/rules/draw-days.ts'
import { atWib } from '@papan/contracts/rules/wib.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { spanText } from '../../../../shared/format/wib-text.ts'
import { Chip } from '../../../../shared/ui/chip.tsx'
import { resultsText } from '../../results/results-text.ts'

/** Time since or until the betting closes; only for the market's current draw. */
export const MarketClock = ({ schedule, date }: { schedule: Schedule; date: string }) => {
  const { marketName } = schedule
  const timeLeft = useAtNow((now) => {
    const { status, closeTime } = schedule
    // After midnight the previous day's draw may be the current one.
    const isCurrent = [null, 0].some((firstPrizeAt) => drawDate(schedule, now, firstPrizeAt) === date)
    if (status !== 'BUKA' || !closeTime || !isCurrent || !drawsOn(schedule, date)) return null
    return Math.floor((atWib(date, closeTime) - now) / 1000) * 1000
  }, 'second')
  if (timeLeft === null) return null
  return timeLeft > 0 ? (
    <Chip tone="quiet">{resultsText.closesIn(marketName, spanText(timeLeft))}</Chip>
  ) : (
    <Chip tone="warn">{resultsText.closedFor(marketName, spanText(-timeLeft))}</Chip>
  )
}
