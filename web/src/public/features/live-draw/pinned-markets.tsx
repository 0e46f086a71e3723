import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { firstPrizeType, isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import PinOff from '../../ui/icons/pin-off.svg?react'
import { shortDate } from '../../../shared/format/wib-text.ts'
import { MarketNotice } from '../../market/market-notice.tsx'
import { Balls } from '../../../shared/ui/ball.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { Countdown } from './countdown.tsx'
import { liveDrawText } from './live-draw-text.ts'
import { useNewPrizes } from './new-prizes.ts'
import { expectedTotal } from './pending-slots.ts'
import { StateChip } from './stage.tsx'
import { useLiveMarket, useLiveState } from './use-live-market.ts'

type PanelProps = { schedule: PublicSchedule; result: Result | null; usual: readonly PrizeCount[]; refetch: () => void }

const Panel = ({ schedule, result, usual, refetch }: PanelProps) => {
  const { draw, state } = useLiveState({ schedule, result, refetch })
  const { isFresh, announcement } = useNewPrizes(result)
  const shown = state === 'FINAL_RESULT' || result?.date === draw.date ? result : null
  const first = shown?.prizes.find(isFirstPrize)
  if (state === 'NOTICE') return <MarketNotice schedule={schedule} today className="min-h-37" />
  return (
    <div className="flex min-h-37 flex-col items-center justify-center gap-2.5">
      <output className="sr-only">{announcement && `${schedule.marketName}, ${announcement}`}</output>
      <output className="flex">
        <span className="sr-only">{schedule.marketName}, </span>
        <StateChip state={state} result={shown} usual={usual} />
      </output>
      {state === 'COUNTDOWN' && draw.nextCloseAt !== null ? (
        <Countdown to={draw.nextCloseAt} size="panel" />
      ) : (
        <>
          <Balls
            key={first?.numbers}
            digits={first?.numbers ?? null}
            size="row"
            label={firstPrizeType}
            isFresh={first !== undefined && isFresh(first)}
          />
          <p key={shown?.prizes.length ?? 'none'} className="min-h-6 text-sm text-on-stage-soft">
            {shown && shown.prizes.length > 0
              ? `${liveDrawText.counted(shown.prizes.length, expectedTotal(usual))} ${liveDrawText.areOut}`
              : shortDate(draw.date)}
          </p>
        </>
      )}
    </div>
  )
}

type PinnedProps = { market: string; onUnpin: (market: string) => void; onChoose: (market: string) => void }

const Pinned = ({ market, onUnpin, onChoose }: PinnedProps) => {
  const { data, isFailed, refetch } = useLiveMarket(market)
  return (
    <article
      aria-label={market}
      className="flex flex-col gap-2 rounded-card bg-stage px-4 pt-2 pb-4 text-center text-on-stage"
    >
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          aria-label={liveDrawText.onStageOf(market)}
          className="min-h-11 min-w-0 rounded-control text-left text-lg leading-6 font-bold wrap-anywhere underline-offset-4 hover:underline"
          onClick={() => onChoose(market)}
        >
          {market}
        </button>
        <button
          type="button"
          aria-label={liveDrawText.unpinOf(market)}
          className="-mr-2 grid size-11 flex-none place-items-center rounded-control text-on-stage-soft hover:text-on-stage"
          onClick={() => onUnpin(market)}
        >
          <PinOff size={20} />
        </button>
      </div>
      {isFailed && !data && <LoadError text={liveDrawText.loadFailed} onRetry={refetch} />}
      {!data && !isFailed && <Skeleton className="h-37 opacity-20" />}
      {data?.schedule && <Panel {...data} schedule={data.schedule} usual={data.usual ?? []} refetch={refetch} />}
    </article>
  )
}

type PinnedMarketsProps = Pick<PinnedProps, 'onUnpin' | 'onChoose'> & { markets: readonly string[] }

/** The draws that a visitor follows beside the stage. */
export const PinnedMarkets = ({ markets, onUnpin, onChoose }: PinnedMarketsProps) => {
  return (
    <section aria-labelledby="pasaran-disematkan" className="flex flex-col gap-3 pt-4">
      <h2 id="pasaran-disematkan" className="text-xl font-bold tracking-tight">
        {liveDrawText.pinned}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {markets.map((market) => (
          <Pinned key={market} market={market} onUnpin={onUnpin} onChoose={onChoose} />
        ))}
      </div>
    </section>
  )
}
