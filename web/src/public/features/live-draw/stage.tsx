import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result, StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import type { Draw } from '@papan/contracts/schedule/draw.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { CorrectedChip } from '../../market/corrected-chip.tsx'
import { marketText } from '../../market/market-text.ts'
import { useIsLate } from '../../now/use-now-and-next.ts'
import { MarketNotice } from '../../market/market-notice.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { Countdown } from './countdown.tsx'
import type { LiveDrawState } from './live-draw-state.ts'
import { liveDrawText } from './live-draw-text.ts'
import { Reels } from './reels.tsx'
import { expectedTotal } from './pending-slots.ts'

type StageProgressProps = { prizes: readonly StoredPrize[]; usual: readonly PrizeCount[] }

/** How many numbers are out, one tick for each of a usual draw; without a known draw only the count. */
const StageProgress = ({ prizes, usual }: StageProgressProps) => {
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

type StageProps = {
  market: string
  state: LiveDrawState
  schedule: PublicSchedule
  draw: Draw
  /** Shown as today's only on the draw date. */
  result: Result | null
  /** Of a usual draw. */
  usual: readonly PrizeCount[]
  isFresh: (prize: StoredPrize) => boolean
}

/** Nothing for a market that shows its notice. */
export const StateChip = ({ state, result }: { state: LiveDrawState; result: Result | null }) => {
  if (state === 'WAITING') {
    return (
      <Chip tone="stage-live" dot>
        {liveDrawText.drawing}
      </Chip>
    )
  }
  if (state === 'COUNTDOWN') return <Chip tone="stage-brand">{liveDrawText.next}</Chip>
  if (state === 'NOTICE') return null
  return result ? (
    <Chip tone="stage-brand" dot>
      {liveDrawText.official}
    </Chip>
  ) : (
    <Chip tone="stage-live">{liveDrawText.noResult}</Chip>
  )
}

type NumberProps = Pick<StageProps, 'state' | 'draw' | 'result' | 'usual' | 'isFresh'> & { isLate: boolean }

const Number = ({ state, draw, result, usual, isFresh, isLate }: NumberProps) => {
  const shown = state === 'WAITING' && result?.date !== draw.date ? null : result
  const first = shown?.prizes.find(isFirstPrize)
  return (
    <>
      <p className="text-on-stage-soft">{liveDrawText.firstPrizeOf(longDate(shown?.date ?? draw.date))}</p>
      <Reels
        number={first?.numbers ?? null}
        isSpinning={state === 'WAITING'}
        isCalm={isLate}
        isFresh={first !== undefined && isFresh(first)}
      />
      <StageProgress prizes={shown?.prizes ?? []} usual={usual} />
    </>
  )
}

/** The dark panel of the live draw, always of one height. */
export const Stage = ({ market, state, schedule, draw, result, usual, isFresh }: StageProps) => {
  const isLate = useIsLate(market) && state === 'WAITING'
  return (
    <section aria-label={market} className="stage">
      {/* A live region: announces the state. */}
      <output className="block w-full">
        <span key={`${state} ${isLate}`} className="flex min-h-8 flex-wrap items-center justify-center gap-2">
          <StateChip state={state} result={result} />
          {state === 'FINAL_RESULT' && <CorrectedChip result={result} />}
          {isLate && <span className="w-full text-on-stage-soft">{marketText.officialLate}</span>}
        </span>
      </output>
      <h2 className="text-2xl font-bold tracking-tight sm:text-3xl">{market}</h2>
      <output className="contents">
        {state === 'NOTICE' && <MarketNotice schedule={schedule} today className="grow pb-10" />}
      </output>
      {state === 'COUNTDOWN' && draw.nextCloseAt !== null && (
        <>
          <p className="text-on-stage-soft">{longDate(wibDate(draw.nextCloseAt))}</p>
          <Countdown to={draw.nextCloseAt} size="stage" />
        </>
      )}
      {(state === 'WAITING' || state === 'FINAL_RESULT') && (
        <Number state={state} draw={draw} result={result} usual={usual} isFresh={isFresh} isLate={isLate} />
      )}
    </section>
  )
}
