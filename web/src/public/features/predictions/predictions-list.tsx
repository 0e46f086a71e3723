import { useSearchParams } from 'react-router-dom'
import { pageSizes } from '@papan/contracts/limits.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { CardSkeletons } from '../../market/card-skeleton.tsx'
import { useTurnRefetch } from '../../market/use-turn-refetch.ts'
import { pageSlice } from '../../ui/page-slice.ts'
import { atPage, paths } from '../../../shared/paths/site-paths.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { PredictionCard } from './prediction-card.tsx'
import { predictionText } from './prediction-text.ts'

/** Every scheduled market's prediction for today, nine a page. */
export const PredictionsList = () => {
  const [query] = useSearchParams()
  const { data, isFailed, refetch } = useData(pageDataCall)
  useTurnRefetch(pageDataCall, data?.schedules)
  const { rows, page, totalPages } = pageSlice(data?.schedules ?? [], query, pageSizes.predictions)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{predictionText.title}</h1>
        <p className="text-soft">{predictionText.entertainment}</p>
      </div>
      {isFailed && <LoadError text={predictionText.failed} onRetry={refetch} />}
      {data?.schedules.length === 0 && <p className="text-soft">{predictionText.empty}</p>}
      <h2 className="sr-only">{predictionText.all}</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {!data && !isFailed && <CardSkeletons count={pageSizes.predictions} />}
        {rows.map((schedule) => (
          <PredictionCard
            key={schedule.marketName}
            schedule={schedule}
            prediction={data?.predictionsMap[schedule.marketName] ?? null}
          />
        ))}
      </div>
      <Pagination page={page} totalPages={totalPages} hrefOf={(to) => atPage(paths.predictions, to)} />
    </div>
  )
}
