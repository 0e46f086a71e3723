import { shallowEqual } from 'react-redux'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { addDays, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate, minuteText, shortDate } from '../../../shared/format/wib-text.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { CalendarLink } from '../../market/page/calendar-link.tsx'
import { comingDraw } from '../../market/page/coming-draw.ts'
import { MarketNotice } from '../../market/market-notice.tsx'
import { OfficialSite } from '../../market/official-site.tsx'

const scheduleText = {
  next: 'Putaran berikutnya',
  close: 'Tutup (GMT+7)',
  open: 'Buka (GMT+7)',
  left: 'Lagi',
  now: 'Diundi',
  coming: 'Undian mendatang',
  date: 'Tanggal',
} as const

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="digits text-lg wrap-anywhere">{value}</dd>
  </div>
)

type NextProps = { schedule: PublicSchedule; result: Result | null; className?: string }

/** When the current or next draw closes and its number comes. */
export const NextDrawCard = ({ schedule, result, className = '' }: NextProps) => {
  const coming = useAtNow((now) => comingDraw(schedule, result, now), 'minute', shallowEqual)
  if (!coming) return null
  const { date, closesAt, resultAt, left } = coming
  return (
    <Card as="section" aria-labelledby="berikutnya" className={`flex flex-col gap-3 p-4 ${className}`}>
      <h2 id="berikutnya" className="text-sm font-semibold text-soft">
        {scheduleText.next}
      </h2>
      <p className="text-lg font-bold">{longDate(date)}</p>
      <dl className="grid grid-cols-3 items-end gap-3 border-y border-line py-3">
        <Fact label={scheduleText.close} value={minuteText(closesAt)} />
        <Fact label={scheduleText.open} value={minuteText(resultAt)} />
        <Fact label={scheduleText.left} value={left ?? scheduleText.now} />
      </dl>
      <p className="text-soft">{schedule.day}</p>
      <CalendarLink schedule={schedule} />
    </Card>
  )
}

const shownDays = 13

/** The draws of the next two weeks, with what differs from the usual. */
const ComingDraws = ({ schedule }: { schedule: PublicSchedule }) => {
  const now = useAtNow((instant) => Math.floor(instant / minuteMs) * minuteMs)
  const today = wibDate(now)
  const draws = drawsOf(schedule, today, addDays(today, shownDays)).filter(({ resultAt }) => resultAt > now)
  return (
    <Card as="section" aria-labelledby="undian-mendatang" className="overflow-hidden">
      <h2 id="undian-mendatang" className="px-4 pt-4 pb-2 text-xl font-bold tracking-tight">
        {scheduleText.coming}
      </h2>
      <table className="w-full text-left" aria-labelledby="undian-mendatang">
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="px-4 py-2 font-semibold">
              {scheduleText.date}
            </th>
            <th scope="col" className="px-2 py-2 font-semibold">
              {scheduleText.close}
            </th>
            <th scope="col" className="px-4 py-2 font-semibold">
              {scheduleText.open}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {draws.map(({ date, closesAt, resultAt, exception }) => (
            <tr key={date}>
              <th scope="row" className="px-4 py-2.5 font-semibold">
                <span className="sm:hidden">{shortDate(date)}</span>
                <span className="hidden sm:inline">{longDate(date)}</span>
                {exception && <span className="block text-sm font-normal text-warn">{exception.reason}</span>}
              </th>
              <td className="digits px-2 py-2.5">{minuteText(closesAt)}</td>
              <td className="digits px-4 py-2.5">{minuteText(resultAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** A market's days, times and coming draws. */
export const MarketSchedule = ({ schedule, result }: { schedule: PublicSchedule; result: Result | null }) => (
  <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,22rem)_minmax(min-content,1fr)]">
    <div className="flex flex-col gap-4">
      {schedule.status === 'BUKA' ? (
        <NextDrawCard schedule={schedule} result={result} />
      ) : (
        <Card className="flex flex-col gap-3 p-4">
          <MarketNotice schedule={schedule} today className="min-h-24" />
          <p className="text-soft">{schedule.day}</p>
        </Card>
      )}
      <OfficialSite market={schedule.marketName} link={schedule.officialLink} />
    </div>
    {schedule.status === 'BUKA' && <ComingDraws schedule={schedule} />}
  </div>
)
