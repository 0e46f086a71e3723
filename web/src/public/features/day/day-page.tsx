import { useState } from 'react'
import { maxRoomsPerSocket } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate, shortDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import ChevronLeft from '../../../shared/ui/icons/chevron-left.svg?react'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { dayCall } from '../../data/calls.ts'
import { homePace } from '../../data/refetch-regularly.ts'
import { useData } from '../../data/use-data.ts'
import { useRefetch } from '../../data/use-refetch.ts'
import { followedMarkets } from '../../followed/followed-markets.ts'
import { useFollowed } from '../../followed/use-followed.ts'
import { BackLink } from '../../layout/back-link.tsx'
import { NotFound } from '../../layout/not-found.tsx'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { useMarketRooms } from '../../socket/use-market-room.ts'
import { DayCalendar } from './day-calendar.tsx'
import { DayRow, shownState } from './day-row.tsx'
import { dayText } from './day-text.ts'
import { DayTools } from './day-tools.tsx'

const nearLink =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 font-semibold hover:bg-well'

const NearDays = ({ day: { previous, next } }: { day: Day }) => (
  <nav aria-label={dayText.near} className="flex flex-wrap gap-2 print:hidden">
    {previous && (
      <a href={paths.day(previous)} rel="prev" className={nearLink}>
        <ChevronLeft size={20} />
        <span className="sr-only">{dayText.previous}: </span>
        {shortDate(previous)}
      </a>
    )}
    <a href="#kalender" className={`min-[64rem]:hidden ${nearLink}`}>
      {dayText.toCalendar}
    </a>
    {next && (
      <a href={paths.day(next)} rel="next" className={`ml-auto ${nearLink}`}>
        <span className="sr-only">{dayText.next}: </span>
        {shortDate(next)}
        <ChevronRight size={20} />
      </a>
    )}
  </nav>
)

/** The draws of a date, in drawn order, or followed markets alone. */
const Draws = ({ day }: { day: Day }) => {
  const { date, draws } = day
  const [isMine, setMine] = useState(false)
  const { kept } = useFollowed()
  const mine = followedMarkets(
    kept,
    draws.map((draw) => ({ ...draw, marketName: draw.market })),
  )
  const followed = new Set(mine.map(({ market }) => market))
  const shown = isMine ? draws.filter(({ market }) => followed.has(market)) : draws
  const open = draws.filter((draw) => ['drawing', 'late'].includes(shownState(draw)))
  useMarketRooms(open.map(({ market }) => market).slice(0, maxRoomsPerSocket))
  return (
    <section aria-labelledby="undian-hari" className="flex min-w-0 flex-col gap-3">
      <DayTools date={date} draws={shown} isMine={isMine} onMine={setMine} />
      <h2 id="undian-hari" className="sr-only">
        {dayText.draws}
      </h2>
      {draws.length === 0 && <EmptyNote text={dayText.empty} />}
      {draws.length > 0 && shown.length === 0 && <EmptyNote text={dayText.noneFollowed} />}
      {shown.length > 0 && (
        <div className="board">
          <ul className="day-rows">
            {shown.map((draw) => (
              <DayRow key={draw.market} draw={draw} date={date} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** All markets of one date. */
export const DayPage = ({ date }: { date: string }) => {
  const call = dayCall(date)
  const { data, isFailed, status, refetch } = useData(call)
  const isToday = useAtNow(wibDate) === date
  useRefetch(call, { ...homePace, isOn: isToday })
  if (isFailed && status === 404) return <NotFound />
  const drawn = data?.draws.filter((draw) => shownState(draw) === 'drawn').length ?? 0
  return (
    <div className="day-page flex flex-col gap-4">
      <BackLink to={paths.results} label={dayText.back} />
      <div>
        <h1 className="text-2xl leading-tight font-bold tracking-tight text-balance sm:text-3xl">
          {dayText.title(longDate(date))}
        </h1>
        <p className="min-h-6 text-soft">{data && data.draws.length > 0 && dayText.drawn(drawn, data.draws.length)}</p>
      </div>
      {isFailed && <LoadError text={dayText.failed} onRetry={refetch} />}
      {!data && !isFailed && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <>
          <NearDays day={data} />
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
            <Draws day={data} />
            <DayCalendar day={data} />
          </div>
        </>
      )}
    </div>
  )
}
