import { useSearchParams } from 'react-router-dom'
import { pageSizes } from '@papan/contracts/rules/limits.ts'
import { resultsOrder } from '@papan/contracts/rules/market-order.ts'
import { pageDataCall } from '../../data/calls.ts'
import { wrongShape } from '../../data/fetch-call.ts'
import { useData } from '../../data/use-data.ts'
import { CardSkeletons } from '../../market/card-skeleton.tsx'
import { useOrderedCards } from '../../market/market-cards.ts'
import { ResultCard } from '../../market/result-card.tsx'
import { useTurnRefetch } from '../../market/use-turn-refetch.ts'
import { atPage, paths } from '../../../shared/paths/site-paths.ts'
import { pageSlice } from '../../ui/page-slice.ts'
import { useMarketRooms } from '../../socket/use-market-room.ts'
import { GlidingGrid } from '../../ui/gliding-grid.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { resultsText } from './results-text.ts'

/** Every scheduled market, nine a page: waiting ones first, then by opening time. */
export const ResultsList = () => {
  const [query] = useSearchParams()
  const { data, isFailed, status, refetch } = useData(pageDataCall)
  const { rows, page, totalPages } = pageSlice(useOrderedCards(data, resultsOrder), query, pageSizes.results)
  const names = rows.map(({ schedule }) => schedule.marketName)
  useMarketRooms(names)
  useTurnRefetch(pageDataCall, data?.schedules)
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{resultsText.title}</h1>
      {isFailed && (
        <LoadError text={status === wrongShape ? resultsText.wrongShape : resultsText.failed} onRetry={refetch} />
      )}
      {data?.schedules.length === 0 && <p className="text-soft">{resultsText.empty}</p>}
      <h2 className="sr-only">{resultsText.all}</h2>
      <GlidingGrid className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" order={names.join()}>
        {!data && !isFailed && <CardSkeletons count={pageSizes.results} />}
        {rows.map(({ schedule, result }) => (
          <ResultCard key={schedule.marketName} market={schedule.marketName} schedule={schedule} result={result} />
        ))}
      </GlidingGrid>
      <Pagination page={page} totalPages={totalPages} hrefOf={(to) => atPage(paths.results, to)} />
    </div>
  )
}
