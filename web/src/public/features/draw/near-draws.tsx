import { shallowEqual } from 'react-redux'
import type { DrawDetail, NearDraw } from '@papan/contracts/calls/content/public-calls.ts'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { drawOf, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate, recentDate, spanText } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import ChevronLeft from '../../../shared/ui/icons/chevron-left.svg?react'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { marketText } from '../../market/market-text.ts'
import { drawText } from './draw-text.ts'

const cardClass =
  'flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-sheet px-4 py-3 shadow-card'

/** `from`: the date of the page, whose year is not repeated. */
const Label = ({ text, date, from }: { text: string; date: string; from: string }) => (
  <span className="min-w-0 grow">
    <span className="block text-sm text-soft">{text}</span>
    <span className="block font-bold">
      <span className="sm:hidden">{recentDate(date, from)}</span>
      <span className="hidden sm:inline">{longDate(date)}</span>
    </span>
  </span>
)

type NearProps = { market: string; from: string; near: NearDraw; isNext?: boolean }

const Near = ({ market, from, near: { date, number }, isNext = false }: NearProps) => (
  <a href={paths.draw(market, date)} rel={isNext ? 'next' : 'prev'} className={cardClass}>
    {!isNext && <ChevronLeft size={20} />}
    <Label text={isNext ? drawText.next : drawText.previous} date={date} from={from} />
    {number !== null && <Balls digits={number} size="board" label={firstPrizeType} isOld={isNext} />}
    {isNext && <ChevronRight size={20} />}
  </a>
)

/** The draw that comes after the newest one: being drawn, or how long until its number. Null where none is planned. */
const comingAfter = ({ result, schedule }: DrawDetail, now: number): { date: string; left: string | null } | null => {
  if (!schedule || schedule.status !== 'BUKA') return null
  const draw = drawOf(schedule, result, now)
  if (draw.closed && draw.date > result.date) return { date: draw.date, left: null }
  const next = nextDraw(schedule, now)
  if (!next || next.date <= result.date) return null
  // Whole minutes: it is read once a minute.
  return { date: next.date, left: spanText(Math.ceil((next.resultAt - now) / minuteMs) * minuteMs) }
}

const Coming = ({ draw }: { draw: DrawDetail }) => {
  const coming = useAtNow((now) => comingAfter(draw, now), 'minute', shallowEqual)
  if (!coming) return null
  return (
    <a href={paths.liveDrawOf(draw.result.market)} className={cardClass}>
      <Label text={drawText.next} date={coming.date} from={draw.result.date} />
      {coming.left === null ? (
        <Chip tone="live" dot>
          {marketText.waiting}
        </Chip>
      ) : (
        <Chip tone="quiet">{drawText.left(coming.left)}</Chip>
      )}
      <ChevronRight size={20} />
    </a>
  )
}

/** Links to the market's draws before and after. */
export const NearDraws = ({ draw }: { draw: DrawDetail }) => {
  const { result, previous, next } = draw
  return (
    <nav aria-label={drawText.near} className="near-draws grid gap-4 sm:grid-cols-2">
      {previous && <Near market={result.market} from={result.date} near={previous} />}
      {next ? <Near market={result.market} from={result.date} near={next} isNext /> : <Coming draw={draw} />}
    </nav>
  )
}
