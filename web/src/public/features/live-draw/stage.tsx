import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result, StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import type { Draw } from '@papan/contracts/schedule/draw.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { CorrectedChip } from '../../market/number-chips.tsx'
import { marketText } from '../../market/market-text.ts'
import { useDrawing, useIsLate } from '../../now/use-now-and-next.ts'
import { MarketNotice } from '../../market/market-notice.tsx'
import { Chip } from '../../../shared/ui/chip.tsx'
import { Countdown } from './countdown.tsx'
import type { LiveDrawState } from './live-draw-state.ts'
import { liveDrawText } from './live-draw-text.ts'
import { Reels } from './reels.tsx'
import { expectedTotal } from './pending-slots.ts'
import { tickGroups } from './tick-groups.ts'
import { openPlaces } from '@papan/contracts/lottery/draw-state.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { NewestAge } from '../../now/newest-age.tsx'
import { TickLine } from '../../now/tick-line.tsx'

type TicksProps = { prizes: readonly StoredPrize[]; usual: readonly PrizeCount[] }

/** One tick for each number of a usual draw, in its groups, with the count of each; none without a known draw. */
const Ticks = ({ prizes, usual }: TicksProps) => (
  <ul className="flex min-h-8 flex-wrap gap-x-3.5 gap-y-1">
    {tickGroups(usual, prizes).map(({ name, count, total }) => (
      <li key={name} className="flex-auto text-[0.8125rem] leading-5 text-on-stage-soft">
        <TickLine
          // As wide as its label's place, which it does not widen.
          className="mb-1 h-2 w-0 min-w-full"
          parts={[
            ['stroke-stage-brand', count],
            ['stroke-(--stage-line)', total - count],
          ]}
        />
        {name} {/* Keyed: a digit more moves nothing. */}
        <b key={count} className="inline-block min-w-[5ch] text-on-stage">
          {count}/{total}
        </b>
      </li>
    ))}
  </ul>
)

type ProgressProps = TicksProps & { market: string }

/** How many numbers are out, and the newest one with its age. */
const StageProgress = ({ market, prizes, usual }: ProgressProps) => {
  const total = expectedTotal(usual)
  const newest = prizes[prizes.length - 1]
  const known = useDrawing(market)?.newest
  const at = known && newest && known.numbers === newest.numbers ? Date.parse(known.at) : null
  return (
    <div className="flex flex-1 flex-col gap-2">
      {/* Keyed by count: a line that grows by a digit would shift. */}
      <p key={prizes.length} className="min-h-6 text-on-stage-soft">
        {prizes.length > 0 && (
          <>
            <b className="text-on-stage">{liveDrawText.counted(prizes.length, total)}</b> {liveDrawText.areOut}
          </>
        )}
      </p>
      <Ticks prizes={prizes} usual={usual} />
      <p key={newest?.id} aria-hidden="true" className="stage-newest">
        {newest && (
          <>
            <span>
              {liveDrawText.newest} {newest.type} <b translate="no">{newest.numbers}</b>
            </span>
            {at !== null && <NewestAge at={at} className="text-[0.875rem]" />}
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

type StateChipProps = Pick<StageProps, 'state' | 'result' | 'usual'>

/** Nothing for a market that shows its notice. */
export const StateChip = ({ state, result, usual }: StateChipProps) => {
  if (state === 'WAITING') {
    return (
      <Chip tone="stage-live" dot>
        {liveDrawText.drawing}
      </Chip>
    )
  }
  if (state === 'COUNTDOWN') return <Chip tone="stage-brand">{liveDrawText.next}</Chip>
  if (state === 'NOTICE') return null
  const open = result ? openPlaces({ count: result.prizes.length, total: expectedTotal(usual) }) : 0
  return result ? (
    <Chip tone="stage-brand" dot>
      {liveDrawText.official(open)}
    </Chip>
  ) : (
    <Chip tone="stage-live">{liveDrawText.noResult}</Chip>
  )
}

type NumberProps = Pick<StageProps, 'market' | 'state' | 'draw' | 'result' | 'usual' | 'isFresh'> & { isLate: boolean }

/** Shown as the draw's own only on its date. */
const shownResult = ({ state, draw, result }: Pick<StageProps, 'state' | 'draw' | 'result'>): Result | null =>
  state === 'WAITING' && result?.date !== draw.date ? null : result

const Number = ({ market, state, draw, result, usual, isFresh, isLate }: NumberProps) => {
  const shown = shownResult({ state, draw, result })
  const first = shown?.prizes.find(isFirstPrize)
  return (
    <>
      <Reels
        number={first?.numbers ?? null}
        isSpinning={state === 'WAITING'}
        isCalm={isLate}
        isFresh={first !== undefined && isFresh(first)}
      />
      <StageProgress market={market} prizes={shown?.prizes ?? []} usual={usual} />
    </>
  )
}

const stageDate = ({ state, draw, result }: Pick<StageProps, 'state' | 'draw' | 'result'>): string =>
  state === 'COUNTDOWN' || state === 'NOTICE'
    ? longDate(draw.nextCloseAt === null ? draw.date : wibDate(draw.nextCloseAt))
    : liveDrawText.firstPrizeOf(longDate(shownResult({ state, draw, result })?.date ?? draw.date))

/** The dark panel of the live draw, always of one height. */
export const Stage = ({ market, state, schedule, draw, result, usual, isFresh }: StageProps) => {
  const isLate = useIsLate(market) && state === 'WAITING'
  return (
    <section aria-label={market} className="stage">
      <div className="stage-head">
        <MarketMark name={market} family={schedule.family} logoUrl={schedule.logoUrl} />
        <div className="min-w-0">
          <h2 className="text-xl leading-6 font-bold tracking-[-0.02em] wrap-anywhere">{market}</h2>
          <output className={`block text-sm max-sm:min-h-10 ${isLate ? 'text-stage-warn' : 'text-on-stage-soft'}`}>
            {isLate ? marketText.officialLate : stageDate({ state, draw, result })}
          </output>
        </div>
        {/* A live region: announces the state. */}
        <output className="stage-state">
          <span key={state} className="contents">
            <StateChip state={state} result={result} usual={usual} />
            {state === 'FINAL_RESULT' && <CorrectedChip result={result} />}
          </span>
        </output>
      </div>
      <output className="contents">
        {state === 'NOTICE' && <MarketNotice schedule={schedule} today className="grow pb-10" />}
      </output>
      {state === 'COUNTDOWN' && draw.nextCloseAt !== null && <Countdown to={draw.nextCloseAt} size="stage" />}
      {(state === 'WAITING' || state === 'FINAL_RESULT') && (
        <Number
          market={market}
          state={state}
          draw={draw}
          result={result}
          usual={usual}
          isFresh={isFresh}
          isLate={isLate}
        />
      )}
    </section>
  )
}
