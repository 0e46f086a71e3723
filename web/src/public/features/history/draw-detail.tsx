import { drawCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { BackLink } from '../../layout/back-link.tsx'
import { CorrectedChip } from '../../market/corrected-chip.tsx'
import { MarketMark } from '../../market/market-mark.tsx'
import { paths } from '../../../shared/paths/site-paths.ts'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { DrawPrizes } from './draw-prizes.tsx'
import { historyText } from './history-text.ts'

/** One draw on a page of its own. */
export const DrawDetail = ({ market, date }: { market: string; date: string }) => {
  const { data, isFailed, status, refetch } = useData(drawCall(market, date))
  useMarketRoom(market)
  const isUnknown = isFailed && status === 404
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <BackLink to={paths.resultDetail(market)} label={historyText.backToHistory(market)} />
      {isFailed && !isUnknown && <LoadError text={historyText.failed} onRetry={refetch} />}
      <Card className="flex flex-col gap-5 p-5">
        <div className="flex items-center gap-3">
          <MarketMark name={market} family={data?.schedule?.family} logoUrl={data?.schedule?.logoUrl ?? null} />
          <div className="min-w-0 wrap-anywhere">
            <h1 className="text-xl font-bold tracking-tight">{historyText.detailOf(market)}</h1>
            <p className="text-soft tabular-nums">{longDate(date)}</p>
          </div>
        </div>
        {isUnknown && <p>{historyText.notFound}</p>}
        {!data && !isFailed && <Skeleton className="h-96" />}
        {data && !isUnknown && (
          <>
            <CorrectedChip result={data.result} className="w-fit" />
            <DrawPrizes result={data.result} heading="h2" />
          </>
        )}
      </Card>
    </div>
  )
}
