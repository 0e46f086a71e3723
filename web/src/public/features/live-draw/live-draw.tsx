import { memo } from 'react'
import Pin from '../../ui/icons/pin.svg?react'
import PinOff from '../../ui/icons/pin-off.svg?react'
import { schedulesCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { LiveStage } from './live-stage.tsx'
import { liveDrawText } from './live-draw-text.ts'
import { FamilyDraws, MarketSelect } from './market-select.tsx'
import { PinnedMarkets } from './pinned-markets.tsx'
import { useLiveMarket } from './use-live-market.ts'
import { usePinnedMarkets } from './use-pinned-markets.ts'
import { useSelectedMarket } from './use-selected-market.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'

type PinButtonProps = { market: string; isPinned: boolean; onToggle: () => void }

/** Pins a market's draw to the page. */
const PinButton = ({ market, isPinned, onToggle }: PinButtonProps) => (
  <button
    type="button"
    aria-label={isPinned ? liveDrawText.unpinOf(market) : liveDrawText.pinOf(market)}
    className={buttonClass('secondary', 'scripted min-h-12 shrink-0 px-3')}
    onClick={onToggle}
  >
    {isPinned ? <PinOff size={20} /> : <Pin size={20} />}
    <span className="hidden sm:inline">{isPinned ? liveDrawText.unpin : liveDrawText.pin}</span>
  </button>
)

const StageLoading = () => (
  <output className="block">
    <span className="sr-only">{liveDrawText.loading}</span>
    <Skeleton className="h-80 rounded-[18px] sm:h-93" />
  </output>
)

/** Memoised: a change of pins does not render it again. */
const Market = memo(({ market }: { market: string }) => {
  const { data, isFailed, status, refetch } = useLiveMarket(market)
  const isUnknown = isFailed && status === 404
  return (
    <>
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
    </>
  )
})
Market.displayName = 'Market'

/** The live draw: choice of markets, stage and pinned markets. */
export const LiveDraw = () => {
  const { data: schedules, isFailed, refetch } = useData(schedulesCall)
  const { market, choose } = useSelectedMarket(schedules)
  const { pinned, shown, toggle } = usePinnedMarkets(schedules)
  const show = (name: string) => {
    choose(name)
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="flex flex-col gap-4">
      <h1 className="sr-only">{liveDrawText.title}</h1>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        {schedules && market !== null && (
          <div className="flex max-w-full items-end gap-2">
            <MarketSelect schedules={schedules} market={market} onChoose={choose} />
            <PinButton market={market} isPinned={pinned.includes(market)} onToggle={() => toggle(market)} />
          </div>
        )}
      </div>
      {schedules && market !== null && <FamilyDraws schedules={schedules} market={market} />}
      {isFailed && <LoadError text={liveDrawText.listFailed} onRetry={refetch} />}
      {schedules?.length === 0 && <p className="text-soft">{liveDrawText.noMarkets}</p>}
      {!schedules && !isFailed && <StageLoading />}
      {market !== null && <Market key={market} market={market} />}
      <PinnedMarkets markets={shown(market)} onUnpin={toggle} onChoose={show} />
    </div>
  )
}
