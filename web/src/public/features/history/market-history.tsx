import { useSearchParams } from 'react-router-dom'
import type { DetailPage } from '@papan/contracts/calls/content/public-calls.ts'
import { detailPageCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { BackLink } from '../../layout/back-link.tsx'
import { CardSkeletons } from '../../market/card-skeleton.tsx'
import { MarketHead } from '../../market/page/market-head.tsx'
import { useLastShown } from '../../market/page/use-last-shown.ts'
import { ResultCard } from '../../market/result-card.tsx'
import { useOneSchedule, useTurnRefetch } from '../../market/use-turn-refetch.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { HistoryList } from './history-list.tsx'
import { historyQueryOf, type HistoryQuery } from './history-query.ts'
import { historyText } from './history-text.ts'
import { MarketSchedule, NextDrawCard } from './market-schedule.tsx'

type ContentProps = { market: string; detail: DetailPage; query: HistoryQuery; isStale: boolean }

const Results = ({ market, detail, query, isStale }: ContentProps) => {
  const { schedule, latestResult } = detail
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,22rem)_minmax(min-content,1fr)]">
      <div className="flex flex-col gap-4">
        <ResultCard own market={market} schedule={schedule} result={latestResult} noSchedule={historyText.noSchedule} />
        {schedule && <NextDrawCard schedule={schedule} result={latestResult} className="max-lg:hidden" />}
      </div>
      <HistoryList detail={detail} path={paths.resultDetail(market)} query={query} isStale={isStale} />
    </div>
  )
}

/** A market's page: its current state, its history and its schedule. */
export const MarketHistory = ({ market }: { market: string }) => {
  const query = historyQueryOf(useSearchParams()[0])
  const call = detailPageCall(market, query.page, query.limit, query.month)
  const { data, isFailed, status, refetch } = useData(call)
  const detail = useLastShown(data)
  useMarketRoom(market)
  useTurnRefetch(call, useOneSchedule(detail?.schedule))
  const notFound = isFailed && status === 404
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.results} label={historyText.back} />
      <MarketHead
        market={market}
        title={historyText.title(market)}
        schedule={detail?.schedule}
        result={detail?.latestResult}
        tab={query.isSchedule ? 'schedule' : 'results'}
        isUnknown={notFound}
      />
      {notFound && <p>{historyText.notFound}</p>}
      {isFailed && !notFound && <LoadError text={historyText.failed} onRetry={refetch} />}
      {!notFound && !detail && !isFailed && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,22rem)_minmax(min-content,1fr)]">
          <CardSkeletons count={1} />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {!notFound && detail && !query.isSchedule && (
        <Results market={market} detail={detail} query={query} isStale={!data} />
      )}
      {!notFound &&
        detail &&
        query.isSchedule &&
        (detail.schedule ? (
          <MarketSchedule schedule={detail.schedule} result={detail.latestResult} />
        ) : (
          <p className="text-soft">{historyText.noSchedule}</p>
        ))}
    </div>
  )
}
