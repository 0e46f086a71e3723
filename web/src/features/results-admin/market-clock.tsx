import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { drawAt } from '@papan/contracts/rules/draw.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { spanText } from '../../shared/format/wib-text.ts'
import { Chip } from '../../shared/ui/chip.tsx'
import { resultsText } from './results-text.ts'

/** How long ago betting closed on the draw that is being entered, or how long until it does; nothing for any other day's. */
export const MarketClock = ({ schedule, date }: { schedule: Schedule; date: string }) => {
  const { marketName } = schedule
  const timeLeft = useAtNow((now) => {
    const draw = drawAt(schedule, now)
    const isThisDraw = schedule.status === 'BUKA' && draw.drawDay && draw.date === date
    return isThisDraw && draw.closesAt !== null ? Math.floor((draw.closesAt - now) / 1000) * 1000 : null
  }, 'second')
  if (timeLeft === null) return null
  return timeLeft > 0 ? (
    <Chip tone="quiet">{resultsText.closesIn(marketName, spanText(timeLeft))}</Chip>
  ) : (
    <Chip tone="warn">{resultsText.closedFor(marketName, spanText(-timeLeft))}</Chip>
  )
}
