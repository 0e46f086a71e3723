import type { ReactNode } from 'react'
import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { hourMs, minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { minuteText, spanText } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { MarketMark } from '../../market/market-mark.tsx'
import { progressText } from '../../now/now-text.ts'
import { ProgressBar } from '../../now/progress-bar.tsx'
import { useNowAndNext } from '../../now/use-now-and-next.ts'
import { Ticking } from '../../ui/ticking.tsx'
import { nowBlockText } from './now-block-text.ts'
import { maxRows, nowRows } from './now-rows.ts'

/** The draw that finished last, with its balls; dashed ones before the first. */
const Last = ({ last }: { last: DrawNow | null }) => {
  const isOld = useAtNow((now) => last === null || wibDate(Date.parse(last.at ?? '')) !== wibDate(now))
  const text = (
    <>
      <span className="min-w-0">
        <span className="now-block-label">
          {nowBlockText.last} {last?.at && minuteText(Date.parse(last.at))}
        </span>
        <span className="now-block-name">{last ? last.market : nowBlockText.noLast}</span>
      </span>
      <Balls digits={last?.number ?? null} size="row" label={firstPrizeType} isOld={isOld} />
    </>
  )
  // Keyed: another draw is another line.
  return last ? (
    <a key={`${last.market} ${last.number}`} href={paths.draw(last.market, last.date)} className="now-block-last">
      {text}
    </a>
  ) : (
    <p className="now-block-last">{text}</p>
  )
}

const leftText = (ms: number): string => {
  if (ms <= 0) return nowBlockText.waiting
  return ms < hourMs ? nowBlockText.minutes(Math.ceil(ms / minuteMs)) : nowBlockText.hours(Math.floor(ms / hourMs))
}

type RowProps = { draw: DrawNow; isOn: boolean; mark: ReactNode }

/** A draw with its progress and newest number, or how long until its result. */
const Row = ({ draw, isOn, mark }: RowProps) => {
  const { market, closesAt, resultAt, count, total, newest } = draw
  const left = useAtNow((now) => leftText(Date.parse(resultAt) - now))
  const closeTime = minuteText(Date.parse(closesAt))
  return (
    <a href={paths.liveDrawOf(market)} className="now-block-row">
      {mark}
      <span className="now-block-main">
        <span className="now-block-name">
          {market} {count > 0 && <b className="now-block-count">{progressText(count, total)}</b>}
        </span>
        {count > 0 ? (
          <ProgressBar count={count} total={total} />
        ) : (
          <span className="now-block-label">
            {isOn ? nowBlockText.closed(closeTime) : nowBlockText.closes(closeTime)}
          </span>
        )}
      </span>
      {/* Keyed by number: nothing moves where another text takes its place. */}
      <span key={newest?.numbers ?? left} className="now-block-newest">
        {newest ? (
          <>
            <b translate="no" className="digits">
              {newest.numbers}
            </b>
            <Ticking
              read={(now) => (now === null ? '' : nowBlockText.ago(spanText(now - Date.parse(newest.at))))}
              className="now-block-label"
            />
          </>
        ) : (
          <>
            <b>{left}</b>
            <span className="now-block-label">{nowBlockText.resultAt(minuteText(Date.parse(resultAt)))}</span>
          </>
        )}
      </span>
    </a>
  )
}

type LateProps = { late: readonly DrawNow[] }

/** The late draws by name; the way to all schedules where none is late, so that the block keeps its height. */
const Late = ({ late }: LateProps) =>
  late.length > 0 ? (
    <a href={paths.lateResults} className="now-block-foot now-block-late">
      <b>{nowBlockText.late(late.length)}</b>
      <span className="now-block-names">{late.map(({ market }) => market).join(', ')}</span>
      <ChevronRight size={18} />
    </a>
  ) : (
    <a href={paths.schedules} className="now-block-foot">
      <b>{nowBlockText.allSchedules}</b>
      <ChevronRight size={18} />
    </a>
  )

const useScheduleOf = (): ((market: string) => PublicSchedule | undefined) => {
  const { data } = useData(pageDataCall)
  return (market) => data?.schedules.find(({ marketName }) => marketName === market)
}

/** What is being drawn, in one height whatever happens: the last number, four draws, the late ones. Nothing without markets. */
export const NowBlock = () => {
  const now = useNowAndNext()
  const scheduleOf = useScheduleOf()
  const { drawing, late, last } = now
  const rows = nowRows(now)
  if (rows.length === 0 && last === null && late.length === 0) return null
  const further = drawing.length - maxRows
  return (
    <section aria-labelledby="sedang-diundi" className="now-block">
      <Last last={last} />
      <div className={classNames('now-block-head', drawing.length > 0 && 'now-block-on')}>
        <h2 id="sedang-diundi">
          {drawing.length > 0 ? nowBlockText.title : nowBlockText.next}
          {drawing.length > 0 && <span className="tabular-nums"> {drawing.length}</span>}
        </h2>
        {further > 0 && <a href={paths.resultsBeingDrawn}>{nowBlockText.more(further)}</a>}
      </div>
      <ul>
        {rows.map((draw, slot) => {
          const { market } = draw
          const schedule = scheduleOf(market)
          return (
            // The place is the identity: a draw that ends moves no other.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={slot}>
              <Row
                key={market}
                draw={draw}
                isOn={drawing.includes(draw)}
                mark={<MarketMark name={market} family={schedule?.family} logoUrl={schedule?.logoUrl ?? null} />}
              />
            </li>
          )
        })}
      </ul>
      <Late late={late} />
    </section>
  )
}
