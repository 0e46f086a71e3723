import { useSearchParams } from 'react-router-dom'
import { pageSizes } from '@papan/contracts/limits.ts'
import { resultsOrder } from '@papan/contracts/lottery/market-order.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { pageDataCall } from '../../data/calls.ts'
import { wrongShape } from '../../data/fetch-call.ts'
import { useData } from '../../data/use-data.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { CardSkeletons } from '../../market/card-skeleton.tsx'
import { useOrderedCards, type ScheduleCard } from '../../market/market-cards.ts'
import { ResultCard } from '../../market/result-card.tsx'
import { useOpenMarkets, type OpenMarkets } from '../../now/use-now-and-next.ts'
import { useTurnRefetch } from '../../market/use-turn-refetch.ts'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { filterList, listFilterOf, listHref } from '../../market-list/list-filter.ts'
import { ListTools, NoMatch } from '../../market-list/list-tools.tsx'
import { paths } from '../../../shared/paths/site-paths.ts'
import { pageSlice } from '../../ui/page-slice.ts'
import { useMarketRooms } from '../../socket/use-market-room.ts'
import { GlidingGrid } from '../../ui/gliding-grid.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { resultsText } from './results-text.ts'
import { PageTitle } from '../../layout/page-title.tsx'
import { boardGroups, groupNames, groupTexts, type GroupName } from '../../market/board-groups.ts'

/** As the address writes them. */
const stateOf: Record<GroupName, string> = {
  drawing: 'diundi',
  late: 'terlambat',
  drawn: 'keluar',
  next: 'berikutnya',
  off: 'libur',
}

const resultStates = Object.fromEntries(groupNames.map((name) => [stateOf[name], groupTexts[name]]))

/** The state of each market at an instant. */
const statesByMarket = (cards: readonly ScheduleCard[], now: number, open: OpenMarkets): Map<string, string> => {
  const groups = boardGroups(cards, now, open)
  return new Map(
    groupNames.flatMap((name) => groups[name].map(({ schedule }) => [schedule.marketName, stateOf[name]] as const)),
  )
}

/** Text by which a change of states is noticed. */
const textOf = (states: ReadonlyMap<string, string>): string => [...states].join('\n')

/** Scheduled markets, all or by search and state, nine a page: waiting markets first, then by opening time. */
export const ResultsList = () => {
  const [query] = useSearchParams()
  const { data, isFailed, status, refetch } = useData(pageDataCall)
  const filter = listFilterOf(query, resultStates)
  const cards = useOrderedCards(data, resultsOrder)
  const open = useOpenMarkets()
  const today = useAtNow(wibDate)
  const states = useAtNow(
    (now) => statesByMarket(cards, now, open),
    'minute',
    (one, other) => textOf(one) === textOf(other),
  )
  const { shown, counts } = filterList(cards, filter, ({ marketName }) => states.get(marketName) ?? '')
  const { rows, page, totalPages } = pageSlice(shown, query, pageSizes.results)
  const names = rows.map(({ schedule }) => schedule.marketName)
  useMarketRooms(names)
  useTurnRefetch(pageDataCall, data?.schedules)
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={resultsText.title} />
      <a href={paths.day(today)} className="-my-3 inline-flex min-h-11 w-fit items-center font-semibold text-brand">
        {resultsText.today}
      </a>
      {isFailed && (
        <LoadError text={status === wrongShape ? resultsText.wrongShape : resultsText.failed} onRetry={refetch} />
      )}
      {data?.schedules.length === 0 && <EmptyNote text={resultsText.empty} />}
      {cards.length > 0 && <ListTools path={paths.results} filter={filter} states={resultStates} counts={counts} />}
      {cards.length > 0 && rows.length === 0 && <NoMatch path={paths.results} />}
      <h2 className="sr-only">{resultsText.all}</h2>
      <GlidingGrid className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" order={names.join()}>
        {!data && !isFailed && <CardSkeletons count={pageSizes.results} />}
        {rows.map(({ schedule, result }) => (
          <ResultCard key={schedule.marketName} market={schedule.marketName} schedule={schedule} result={result} />
        ))}
      </GlidingGrid>
      <Pagination page={page} totalPages={totalPages} hrefOf={(to) => listHref(paths.results, filter, to)} />
    </div>
  )
}
