import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { hourMs, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { minuteText } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { cardsOf } from '../../market/market-cards.ts'
import { marketText } from '../../market/market-text.ts'
import type { BoardRow, BoardGroups } from '../../market/board-groups.ts'
import { useBoardGroups } from '../../market/use-board-groups.ts'
import { todaysBoardText } from './todays-board-text.ts'

/** Today in the order of result times; `earlier` is older than five hours. */
type DayLine = { earlier: BoardRow[]; past: BoardRow[]; drawing: BoardRow[]; coming: BoardRow[] }

const shownMs = 5 * hourMs
const maxComing = 10

/** Draws of today, past ones oldest first; a draw after midnight belongs to it while it is the next one. */
export const dayLine = ({ drawn, drawing, late, next }: BoardGroups, now: number): DayLine => {
  const past = [...drawn].reverse()
  const begins = past.findIndex(({ at }) => at >= now - shownMs)
  const split = begins === -1 ? past.length : begins
  const midnight = wibDate(now + shownMs)
  return {
    earlier: past.slice(0, split),
    past: past.slice(split),
    drawing: [...late, ...drawing],
    coming: next.filter(({ at }) => at !== Infinity && wibDate(at) <= midnight).slice(0, maxComing),
  }
}

const Past = ({ rows }: { rows: readonly BoardRow[] }) =>
  rows.map(({ schedule, result, at }) => (
    <li key={schedule.marketName} className="line-row line-past">
      <span className="line-time">{minuteText(at)}</span>
      <span className="line-name">{schedule.marketName}</span>
      <span translate="no" className="digits">
        {firstPrizeNumber(result)}
      </span>
    </li>
  ))

const comesText = (at: number, now: number): string => {
  if (wibDate(at) > wibDate(now)) return todaysBoardText.tomorrow
  return at - now < hourMs ? todaysBoardText.minutes(Math.max(1, Math.ceil((at - now) / minuteMs))) : ''
}

/** Today as a time line with a line for now; wide screens only. */
export const DayRail = () => {
  const { data } = useData(pageDataCall)
  // Follows the minute: what comes says its minutes.
  const now = useAtNow((instant) => Math.floor(instant / minuteMs) * minuteMs)
  const { earlier, past, drawing, coming } = dayLine(useBoardGroups(cardsOf(data)), now)
  if (earlier.length + past.length + drawing.length + coming.length === 0) return null
  return (
    <section aria-labelledby="jadwal-hari-ini" className="flex flex-col gap-4 max-lg:hidden">
      <h2 id="jadwal-hari-ini" className="flex min-h-11 items-center text-2xl font-bold tracking-tight">
        {todaysBoardText.schedule}
      </h2>
      <Card className="flex flex-col px-4 pt-3 pb-1">
        {earlier.length > 0 && (
          <a href="#papan-drawn" className="flex min-h-11 items-center text-sm text-soft hover:underline">
            {todaysBoardText.earlier(earlier.length, minuteText(past[0]?.at ?? now))}
          </a>
        )}
        <ul>
          <Past rows={past} />
          <li className="grid min-h-7 grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-2.5 text-[0.875rem] font-semibold text-live before:order-1 before:h-0.5 before:bg-live">
            <span className="font-bold">{minuteText(now)}</span>
            <span className="order-2">{todaysBoardText.now}</span>
          </li>
          {drawing.map(({ schedule, at }) => (
            <li key={schedule.marketName}>
              <a href={paths.liveDrawOf(schedule.marketName)} className="line-row line-drawing hover:underline">
                <span className="font-bold">{minuteText(at)}</span>
                <span className="line-name">{schedule.marketName}</span>
                <span className="sr-only">{marketText.waiting}</span>
              </a>
            </li>
          ))}
          {coming.map(({ schedule, at }) => (
            <li key={schedule.marketName} className="line-row">
              <span className="line-time">{minuteText(at)}</span>
              <span className="line-name">{schedule.marketName}</span>
              <span className="text-sm text-soft">{comesText(at, now)}</span>
            </li>
          ))}
        </ul>
        <a
          href={paths.schedules}
          className="inline-flex min-h-11 w-fit items-center font-semibold text-brand underline underline-offset-4"
        >
          {todaysBoardText.allSchedules}
        </a>
      </Card>
    </section>
  )
}
