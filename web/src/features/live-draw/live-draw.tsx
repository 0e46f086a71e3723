import type { Call } from '../../shared/data/calls.ts'
import { liveDrawCall, schedulesCall } from '../../shared/data/calls.ts'
import { useAppSelector } from '../../shared/data/store-hooks.ts'
import { useData } from '../../shared/data/use-data.ts'
import { useRefetch } from '../../shared/data/use-refetch.ts'
import { useMarketRoom } from '../../shared/socket/use-market-room.ts'
import { ConnectionChip } from '../../shared/status/connection-chip.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { LiveStage } from './live-stage.tsx'
import { liveDrawText } from './live-draw-text.ts'
import { MarketSelect } from './market-select.tsx'
import { useSelectedMarket } from './use-selected-market.ts'

/** Without pushes the page asks by itself, each viewer at a pace of its own. */
const pollMs = { everyMs: 10_000, spreadMs: 3_000 }

const StageLoading = () => (
  <output className="block">
    <span className="sr-only">{liveDrawText.loading}</span>
    <Skeleton className="h-80 rounded-[18px] sm:h-93" />
  </output>
)

const Market = ({ market }: { market: string }) => {
  const call: Call<unknown> = liveDrawCall(market)
  const { data, isFailed, status, refetch } = useData(liveDrawCall(market))
  const isConnected = useAppSelector(({ connection }) => connection.state === 'connected')
  useMarketRoom(market)
  useRefetch(call, { ...pollMs, isOn: !isConnected })
  const isUnknown = isFailed && status === 404
  return (
    <>
      {isUnknown && <p>{liveDrawText.notFound}</p>}
      {isFailed && !isUnknown && <LoadError text={liveDrawText.loadFailed} onRetry={refetch} />}
      {!data && !isFailed && <StageLoading />}
      {data && !data.schedule && <p>{liveDrawText.noSchedule}</p>}
      {data?.schedule && <LiveStage market={market} schedule={data.schedule} result={data.result} refetch={refetch} />}
    </>
  )
}

/** The live draw: a choice of markets, and the stage of the chosen one. */
export const LiveDraw = () => {
  const { data: schedules, isFailed, refetch } = useData(schedulesCall)
  const { market, choose } = useSelectedMarket(schedules)
  return (
    <div className="flex flex-col gap-4">
      <h1 className="sr-only">{liveDrawText.title}</h1>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {schedules && market !== null && <MarketSelect schedules={schedules} market={market} onChoose={choose} />}
        <div className="min-h-7 w-full lg:w-auto">
          <ConnectionChip show="time" />
        </div>
      </div>
      {isFailed && <LoadError text={liveDrawText.listFailed} onRetry={refetch} />}
      {schedules?.length === 0 && <p className="text-soft">{liveDrawText.noMarkets}</p>}
      {!schedules && !isFailed && <StageLoading />}
      {market !== null && <Market key={market} market={market} />}
    </div>
  )
}
