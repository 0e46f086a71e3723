import { shallowEqual } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import { pageSizes } from '@papan/contracts/limits.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { CardSkeletons } from '../../market/card-skeleton.tsx'
import { cardsOf } from '../../market/market-cards.ts'
import { useTurnRefetch } from '../../market/use-turn-refetch.ts'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { filterList, listFilterOf, listHref } from '../../market-list/list-filter.ts'
import { ListTools, NoMatch } from '../../market-list/list-tools.tsx'
import { pageSlice } from '../../ui/page-slice.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { PredictionCard } from './prediction-card.tsx'
import { cardEntry, predictionDay } from './prediction-entries.ts'
import { predictionText } from './prediction-text.ts'
import { PageTitle } from '../../layout/page-title.tsx'

/** By their words in the address. */
const predictionStates = { tersedia: 'Tersedia', belum: predictionText.notYet, libur: 'Libur' } as const

/** Every scheduled market's prediction for today, nine a page. */
export const PredictionsList = () => {
  const [query] = useSearchParams()
  const { data, isFailed, refetch } = useData(pageDataCall)
  useTurnRefetch(pageDataCall, data?.schedules)
  const filter = listFilterOf(query, predictionStates)
  const cards = cardsOf(data)
  const predicted = useAtNow(
    (now) =>
      cards.flatMap(({ schedule }) => {
        const prediction = data?.predictionsMap[schedule.marketName]
        return cardEntry(prediction, predictionDay(schedule, prediction, now)) ? schedule.marketName : []
      }),
    'minute',
    shallowEqual,
  )
  const { shown, counts } = filterList(cards, filter, ({ marketName, status }) => {
    if (status !== 'BUKA') return 'libur'
    return predicted.includes(marketName) ? 'tersedia' : 'belum'
  })
  const { rows, page, totalPages } = pageSlice(shown, query, pageSizes.predictions)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <PageTitle title={predictionText.title} />
        <p className="text-soft">{predictionText.entertainment}</p>
      </div>
      {isFailed && <LoadError text={predictionText.failed} onRetry={refetch} />}
      {data?.schedules.length === 0 && <EmptyNote text={predictionText.empty} />}
      {cards.length > 0 && (
        <ListTools path={paths.predictions} filter={filter} states={predictionStates} counts={counts} />
      )}
      {cards.length > 0 && rows.length === 0 && <NoMatch path={paths.predictions} />}
      <h2 className="sr-only">{predictionText.all}</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {!data && !isFailed && <CardSkeletons count={pageSizes.predictions} />}
        {rows.map(({ schedule }) => (
          <PredictionCard
            key={schedule.marketName}
            schedule={schedule}
            prediction={data?.predictionsMap[schedule.marketName] ?? null}
          />
        ))}
      </div>
      <Pagination page={page} totalPages={totalPages} hrefOf={(to) => listHref(paths.predictions, filter, to)} />
    </div>
  )
}
