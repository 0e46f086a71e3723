import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { liveDrawText } from './live-draw-text.ts'
import { expectedTotal } from './pending-slots.ts'

type StageProgressProps = { prizes: readonly StoredPrize[]; usual: readonly PrizeCount[] }

/** How many numbers are out, one tick for each of a usual draw; without a known draw only the count. */
export const StageProgress = ({ prizes, usual }: StageProgressProps) => {
  const total = expectedTotal(usual)
  const newest = prizes[prizes.length - 1]
  return (
    <div className="stage-progress">
      {/* Keyed by count: a centred line that grows by a digit would shift. */}
      <p key={prizes.length} className="min-h-6 w-full text-on-stage-soft">
        {prizes.length > 0 && liveDrawText.prizesOut(prizes.length, total)}
      </p>
      <svg aria-hidden="true" className="stage-ticks" viewBox={`0 0 ${total * 4} 2`} preserveAspectRatio="none">
        {Array.from({ length: total }, (_each, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place
          <rect key={at} x={at * 4} width="3.2" height="2" className={at < prizes.length ? 'tick-out' : 'tick'} />
        ))}
      </svg>
      <p key={newest?.id} aria-hidden="true" className="stage-newest">
        {newest && (
          <>
            {newest.type} <b>{newest.numbers}</b>
          </>
        )}
      </p>
    </div>
  )
}
