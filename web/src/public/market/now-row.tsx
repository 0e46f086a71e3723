import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { hourMs, minuteMs } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { minuteText } from '../../shared/format/wib-text.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { NewestAge } from '../now/newest-age.tsx'
import { nowText, progressText } from '../now/now-text.ts'
import { ProgressBar } from '../now/progress-bar.tsx'
import { MarketMark } from '../../shared/ui/market-mark.tsx'

const leftText = (ms: number): string => {
  if (ms <= 0) return nowText.waiting
  return ms < hourMs ? nowText.minutes(Math.ceil(ms / minuteMs)) : nowText.hours(Math.floor(ms / hourMs))
}

type RowProps = { draw: DrawNow; isOn: boolean; schedules: readonly PublicSchedule[] }

/** A draw with its progress and newest number, or how long until its result. */
export const NowRow = ({ draw, isOn, schedules }: RowProps) => {
  const { market, closesAt, resultAt, count, total, newest } = draw
  const left = useAtNow((now) => leftText(Date.parse(resultAt) - now))
  const schedule = schedules.find(({ marketName }) => marketName === market)
  const closeTime = minuteText(Date.parse(closesAt))
  return (
    <a href={paths.liveDrawOf(market)} className="now-row">
      <MarketMark name={market} family={schedule?.family} logoUrl={schedule?.logoUrl ?? null} />
      <span key={count > 0 ? 'bar' : 'times'} className="now-row-main">
        <span className="now-row-name">
          {market}{' '}
          {count > 0 && (
            <b key={count} className="now-row-count">
              {progressText(count, total)}
            </b>
          )}
        </span>
        {count > 0 ? (
          <ProgressBar count={count} total={total} />
        ) : (
          <span className="now-row-label">{isOn ? nowText.closed(closeTime) : nowText.closes(closeTime)}</span>
        )}
      </span>
      {/* Keyed by number: nothing moves where another text takes its place. */}
      <span key={newest?.numbers ?? left} className="now-row-newest">
        {newest ? (
          <>
            <b translate="no" className="digits">
              {newest.numbers}
            </b>
            <NewestAge at={Date.parse(newest.at)} className="now-row-label" />
          </>
        ) : (
          <>
            <b>{left}</b>
            <span className="now-row-label">{nowText.resultAt(minuteText(Date.parse(resultAt)))}</span>
          </>
        )}
      </span>
    </a>
  )
}
