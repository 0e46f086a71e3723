import type { DrawNow, DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { useAtNow, ClockContext } from '../../shared/clock/use-clock.ts'
import { currentTimeText, minuteText } from '../../shared/format/wib-text.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { ConnectionChip } from '../status/connection-chip.tsx'
import { statusText } from '../status/status-text.ts'
import { Ticking } from '../ui/ticking.tsx'
import { inTimeText, nowText, progressText } from './now-text.ts'
import { Fragment, useContext, useEffect } from 'react'
import { drawsNowCall } from '../data/calls.ts'
import { homePace } from '../data/refetch-regularly.ts'
import { useData } from '../data/use-data.ts'
import { useRefetch } from '../data/use-refetch.ts'
import { useMarketRooms } from '../socket/use-market-room.ts'
import { useAppSelector } from '../data/hooks.ts'
import { useNowAndNext } from './use-now-and-next.ts'

/** While pushes arrive: for changes without a push (a plan); shorter than the time an answer counts as known. */
const pushedPace = { everyMs: 240_000, spreadMs: 60_000 }
/** The server has turned by then, ms. */
const soonestMs = 300
const spreadMs = 2_000
/** Rooms of draws that are on or late. */
const maxRooms = 12

const nextCloseOf = ({ draws }: DrawsNow, now: number): number =>
  Math.min(...draws.map(({ closesAt }) => Date.parse(closesAt)).filter((at) => at > now))

/** Keeps the draws around now current: by pushes, at each close, and by polling. Used once, by the strip. */
const useCurrentDrawsNow = () => {
  const clock = useContext(ClockContext)
  const { data, refetch } = useData(drawsNowCall)
  const isConnected = useAppSelector(({ connection }) => connection.state === 'connected')
  const current = useNowAndNext()
  useRefetch(drawsNowCall, isConnected ? pushedPace : homePace)
  useMarketRooms([...current.drawing, ...current.late].slice(0, maxRooms).map(({ market }) => market))
  useEffect(() => {
    if (!data) return undefined
    const now = clock.now()
    const close = nextCloseOf(data, now)
    if (close === Infinity) return undefined
    const timer = setTimeout(refetch, close - now + soonestMs + Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [data, clock, refetch])
  return current
}

const Progress = ({ draw }: { draw: DrawNow }) => (
  <span className="now-part">
    <span className="now-name">{draw.market}</span>
    <b className="min-w-[5ch] text-stage-live">{progressText(draw.count, draw.total)}</b>
  </span>
)

/** The one that got a number last, on wide screens the second of two; more are a number. */
const Drawing = ({ draws }: { draws: readonly DrawNow[] }) => {
  const [first, second] = draws
  if (!first) return null
  const others = draws.length - 1
  return (
    <a href={paths.liveDrawOf(first.market)} className="now-half now-known">
      <span className="now-label">
        <span aria-hidden="true" className="now-dot text-stage-live" />
        {nowText.drawing}
      </span>
      {/* Keyed: another draw is another line, which moves nothing. */}
      <span key={first.market} className="now-line">
        <Progress draw={first} />
        {second && others === 1 && (
          <span className="hidden xl:inline">
            <Progress draw={second} />
          </span>
        )}
        {others > 0 && <span className={others > 1 ? undefined : 'xl:hidden'}>{nowText.others(others)}</span>}
      </span>
    </a>
  )
}

const Last = ({ last }: { last: DrawNow | null }) =>
  last ? (
    <a href={paths.resultDetail(last.market)} className="now-half now-known">
      <span className="now-label">{nowText.last}</span>
      <span className="now-line">
        <span className="now-part">
          <span className="now-name">{last.market}</span>
          <b translate="no">{last.number}</b>
        </span>
      </span>
    </a>
  ) : (
    <a href={paths.liveDraw} className="now-half">
      <span className="now-line">{nowText.liveDraw}</span>
    </a>
  )

const Next = ({ next }: { next: DrawNow | null }) => {
  const resultAt = Date.parse(next?.resultAt ?? '')
  const inTime = useAtNow((now) => (next ? inTimeText(resultAt - now) : ''))
  if (!next)
    return (
      <a href={paths.schedules} className="now-half">
        <span className="now-line">{nowText.schedule}</span>
      </a>
    )
  return (
    <a href={paths.schedules} className="now-half">
      <span className="now-label">
        {nowText.next} <span className="lg:order-1 lg:max-xl:hidden">{inTime}</span>
      </span>
      <span key={`${next.market} ${inTime}`} className="now-line">
        <span className="now-part">
          <span className="now-name">{next.market}</span>
          <b className="max-sm:hidden">{minuteText(resultAt)}</b>
        </span>
      </span>
    </a>
  )
}

/** How many draws are late; their names are a tap away. On phones the block of home says so. */
const Late = ({ late }: { late: readonly DrawNow[] }) =>
  late.length > 0 && (
    <a href={paths.lateResults} className="now-late">
      {nowText.late(late.length)}
    </a>
  )

/** Under the header of every page: what is being drawn and what comes next, and how the page is connected. */
export const NowStrip = () => {
  const { drawing, late, coming, last } = useCurrentDrawsNow()
  const shape = drawing.map(({ market }) => market).join()
  return (
    <section aria-label={nowText.status} className="now-strip">
      <nav aria-label={nowText.label} className="now-halves">
        {drawing.length > 0 ? <Drawing draws={drawing} /> : <Last last={last} />}
        {/* Keyed: another text left of it moves nothing. */}
        <Fragment key={`${shape} ${last?.market}`}>
          <Next next={coming[0] ?? null} />
          <Late late={late} />
        </Fragment>
      </nav>
      <span className="now-clock">
        <Ticking read={currentTimeText} className="digits" /> {statusText.wib}
      </span>
      <div className="now-chip">
        <ConnectionChip />
      </div>
    </section>
  )
}
