import { memo } from 'react'
import Pin from '../../ui/icons/pin.svg?react'
import PinOff from '../../ui/icons/pin-off.svg?react'
import { useMedia } from '../../../shared/ui/use-media.ts'
import { schedulesCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { LiveStage } from './live-stage.tsx'
import { liveDrawText } from './live-draw-text.ts'
import { besideOf } from './chip-state.ts'
import { FamilyDraws, MarketSelect } from './market-select.tsx'
import { MarketChips } from './market-chips.tsx'
import { WatchOptions } from './watch-options.tsx'
import { useLiveMarket } from './use-live-market.ts'
import { useSelectedMarket } from './use-selected-market.ts'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { laterPage } from '../../ui/later-page.tsx'
import { PageTitle } from '../../layout/page-title.tsx'
import { OtherDraws } from './other-draws.tsx'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useFollowed, useFollowedOf } from '../../followed/use-followed.ts'

/** Beside the stage; each asks for its own data. */
const maxShown = 6

// Visitors without pins never fetch it.
const PinnedMarkets = laterPage(async () => (await import('./pinned-markets.tsx')).PinnedMarkets)

/** The followed markets: `pinned` exist, `shown` are the first of them. */
const usePinnedMarkets = (schedules: readonly PublicSchedule[] | undefined) => {
  const { toggle } = useFollowed()
  const pinned = useFollowedOf(schedules ?? []).map(({ marketName }) => marketName)
  return { pinned, shown: (stage: string | null) => pinned.filter((name) => name !== stage).slice(0, maxShown), toggle }
}

type PinButtonProps = { market: string; isPinned: boolean; onToggle: () => void }

/** Pins a market's draw to the page. */
const PinButton = ({ market, isPinned, onToggle }: PinButtonProps) => (
  <button
    type="button"
    className="scripted inline-flex min-h-11 items-center gap-2 font-semibold text-brand"
    onClick={onToggle}
  >
    {isPinned ? <PinOff size={20} /> : <Pin size={20} />}
    {isPinned ? liveDrawText.unpinOf(market) : liveDrawText.pinOf(market)}
  </button>
)

/** The dark stage without a draw. */
const StageLoading = () => (
  <output className="block">
    <span className="sr-only">{liveDrawText.loading}</span>
    <span aria-hidden="true" className="stage">
      <span className="reels reels-four m-auto opacity-60">
        {['a', 'b', 'c', 'd'].map((reel) => (
          <span key={reel} className="reel reel-empty" />
        ))}
      </span>
    </span>
  </output>
)

/** Memoised: a change of pins does not render it again. */
const Market = memo(({ market }: { market: string }) => {
  const { data, isFailed, status, refetch } = useLiveMarket(market)
  const isUnknown = isFailed && status === 404
  return (
    <div className="live-market grid content-start gap-3">
      {isUnknown && <p>{liveDrawText.notFound}</p>}
      {isFailed && !isUnknown && <LoadError text={liveDrawText.loadFailed} onRetry={refetch} />}
      {!data && !isFailed && <StageLoading />}
      {data && !data.schedule && <p>{liveDrawText.noSchedule}</p>}
      {data?.schedule && (
        <LiveStage
          market={market}
          schedule={data.schedule}
          result={data.result}
          usual={data.usual ?? []}
          refetch={refetch}
        />
      )}
    </div>
  )
})
Market.displayName = 'Market'

/** The live draw: choice of markets, stage and pinned markets. */
export const LiveDraw = () => {
  const { data: schedules, isFailed, refetch } = useData(schedulesCall)
  const { market, isScheduled, choose } = useSelectedMarket(schedules)
  const { pinned, shown, toggle } = usePinnedMarkets(schedules)
  const beside = besideOf(market, useMedia('(min-width: 1024px)') ? pinned : [])
  const show = (name: string) => {
    choose(name)
    window.scrollTo({ top: 0 })
  }
  const pin = market !== null && isScheduled && (
    <PinButton market={market} isPinned={pinned.includes(market)} onToggle={() => toggle(market)} />
  )
  const others = shown(market).filter((name) => name !== beside)
  return (
    <div className="live-page flex flex-col gap-3">
      <div className="turned:sr-only lg:sr-only">
        <PageTitle title={liveDrawText.title} />
      </div>
      {schedules && market !== null && (
        <div className="live-choice">
          <MarketChips schedules={schedules} market={market} pinned={pinned} onChoose={choose} />
          <MarketSelect schedules={schedules} market={market} onChoose={choose} />
        </div>
      )}
      {isFailed && <LoadError text={liveDrawText.listFailed} onRetry={refetch} />}
      {schedules?.length === 0 && <EmptyNote text={liveDrawText.noMarkets} />}
      {!schedules && !isFailed && market === null && <StageLoading />}
      {market !== null && (
        <div className={beside === null ? 'live-one' : 'live-pair'}>
          <Market key={market} market={market} />
          {beside !== null && <Market key={beside} market={beside} />}
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        {/* Not on the error of an unknown market, which must stay small. */}
        {(schedules ?? isFailed) && <WatchOptions />}
        {pin}
      </div>
      {schedules && market !== null && <FamilyDraws schedules={schedules} market={market} />}
      <OtherDraws schedules={schedules ?? []} market={market} />
      {others.length > 0 && <PinnedMarkets markets={others} onUnpin={toggle} onChoose={show} />}
    </div>
  )
}
