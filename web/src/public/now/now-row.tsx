import type { ReactNode } from 'react'
import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { hourMs, minuteMs } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { minuteText, spanText } from '../../shared/format/wib-text.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { Ticking } from '../ui/ticking.tsx'
import { nowRowText } from './now-row-text.ts'
import { progressText } from './now-text.ts'
import { ProgressBar } from './progress-bar.tsx'

const leftText = (ms: number): string => {
  if (ms <= 0) return nowRowText.waiting
  return ms < hourMs ? nowRowText.minutes(Math.ceil(ms / minuteMs)) : nowRowText.hours(Math.floor(ms / hourMs))
}

type RowProps = { draw: DrawNow; isOn: boolean; mark: ReactNode }

/** A draw with its progress and newest number, or how long until its result. */
export const NowRow = ({ draw, isOn, mark }: RowProps) => {
  const { market, closesAt, resultAt, count, total, newest } = draw
  const left = useAtNow((now) => leftText(Date.parse(resultAt) - now))
  const closeTime = minuteText(Date.parse(closesAt))
  return (
    <a href={paths.liveDrawOf(market)} className="now-row">
      {mark}
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
          <span className="now-row-label">{isOn ? nowRowText.closed(closeTime) : nowRowText.closes(closeTime)}</span>
        )}
      </span>
      {/* Keyed by number: nothing moves where another text takes its place. */}
      <span key={newest?.numbers ?? left} className="now-row-newest">
        {newest ? (
          <>
            <b translate="no" className="digits">
              {newest.numbers}
            </b>
            <Ticking
              read={(now) => (now === null ? '' : nowRowText.ago(spanText(now - Date.parse(newest.at))))}
              className="now-row-label"
            />
          </>
        ) : (
          <>
            <b>{left}</b>
            <span className="now-row-label">{nowRowText.resultAt(minuteText(Date.parse(resultAt)))}</span>
          </>
        )}
      </span>
    </a>
  )
}
