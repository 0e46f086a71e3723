import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { liveDrawText } from './live-draw-text.ts'
import { expectedTotal } from './pending-slots.ts'
import { progressGroups } from './progress-groups.ts'

type StageProgressProps = { prizes: readonly StoredPrize[]; usual: readonly PrizeCount[] }

/** How many numbers are out, one tick for each of a usual draw; without a known draw only the count. */
export const StageProgress = ({ prizes, usual }: StageProgressProps) => {
  const total = expectedTotal(usual)
  const groups = progressGroups(prizes, usual)
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  const newest = prizes.at(-1)
  return (
    <div className="stage-progress">
      {/* Keyed by count: a centred line that grows by a digit would shift. */}
      <p key={prizes.length} className="min-h-6 w-full text-on-stage-soft">
        {prizes.length > 0 && liveDrawText.prizesOut(prizes.length, total)}
      </p>
      {total > 0 && (
        <>
          <p aria-hidden="true" className="stage-ticks">
            {groups.map(({ name, out, count }) => (
              <svg
                key={name}
                width={`${(count / all) * 100}%`}
                viewBox={`0 0 ${count * 4} 2`}
                preserveAspectRatio="none"
              >
                {Array.from({ length: count }, (_each, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a place
                  <rect key={at} x={at * 4} width="3.2" height="2" className={at < out ? 'tick-out' : 'tick'} />
                ))}
              </svg>
            ))}
          </p>
          <p aria-hidden="true" className="stage-groups">
            {groups.map(({ name, out, count }) => (
              <span key={name}>
                {name} <b>{`${out}/${count}`}</b>
              </span>
            ))}
          </p>
        </>
      )}
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
