import { pageSizes } from '@papan/contracts/limits.ts'
import { homeOrder } from '@papan/contracts/lottery/market-order.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { CardSkeletons } from '../../market/card-skeleton.tsx'
import { useOrderedCards } from '../../market/market-cards.ts'
import { ResultCard } from '../../market/result-card.tsx'
import { paths } from '../../../shared/paths/site-paths.ts'
import { useMarketRooms } from '../../socket/use-market-room.ts'
import { GlidingGrid } from '../../ui/gliding-grid.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { resultsText } from './results-text.ts'

/** Home's grid: the six markets that wait or drew last. */
export const LatestResults = () => {
  const { data, isFailed, refetch } = useData(pageDataCall)
  const cards = useOrderedCards(data, homeOrder).slice(0, pageSizes.home)
  const names = cards.map(({ schedule }) => schedule.marketName)
  useMarketRooms(names)
  return (
    <section aria-labelledby="hasil-terbaru" className="flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="hasil-terbaru" className="text-2xl font-bold tracking-tight">
          {resultsText.latest}
        </h2>
        <a
          href={paths.results}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          {resultsText.all}
        </a>
      </div>
      {isFailed && <LoadError text={resultsText.homeFailed} onRetry={refetch} />}
      {data?.schedules.length === 0 && <p className="text-soft">{resultsText.empty}</p>}
      <GlidingGrid className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" order={names.join()}>
        {!data && !isFailed && <CardSkeletons count={pageSizes.home} />}
        {cards.map(({ schedule, result }) => (
          <ResultCard key={schedule.marketName} market={schedule.marketName} schedule={schedule} result={result} />
        ))}
      </GlidingGrid>
    </section>
  )
}
