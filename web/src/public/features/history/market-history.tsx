import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { DetailPage } from '@papan/contracts/calls/content/public-calls.ts'
import { detailPageCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { BackLink } from '../../layout/back-link.tsx'
import { CardSkeletons } from '../../market/card-skeleton.tsx'
import { ResultCard } from '../../market/result-card.tsx'
import { useOneSchedule, useTurnRefetch } from '../../market/use-turn-refetch.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { historyHref, historyQueryOf, type HistoryQuery } from './history-query.ts'
import { HistoryTable } from './history-table.tsx'
import { historyText } from './history-text.ts'
import { RowsPerPage } from './rows-per-page.tsx'

/** The last page stays on screen while the next one loads. */
const useLastShown = (data: DetailPage | undefined): DetailPage | undefined => {
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return data ?? last
}

const listId = 'riwayat'

type HistoryProps = { detail: DetailPage; path: string; limit: number; isStale: boolean }

const History = ({ detail, path, limit, isStale }: HistoryProps) => {
  const { data: rows, meta } = detail.history
  return (
    <section aria-labelledby={listId} aria-busy={isStale} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={listId} className="text-xl font-bold tracking-tight">
          {historyText.history}
        </h2>
        <RowsPerPage path={path} limit={limit} />
      </div>
      <Card className={classNames('overflow-hidden transition-opacity duration-150', isStale && 'opacity-60')}>
        {rows.length === 0 ? <p className="p-4 text-soft">{historyText.empty}</p> : <HistoryTable rows={rows} />}
      </Card>
      <Pagination
        page={Math.min(meta.page, Math.max(1, meta.totalPages))}
        totalPages={meta.totalPages}
        // To the list: on a phone it lies below the market's card.
        hrefOf={(page) => `${historyHref(path, { page, limit })}#${listId}`}
      />
    </section>
  )
}

/** A page beyond the last one, as in an old link, becomes the last. */
const useLastPageAtMost = (detail: DetailPage | undefined, path: string, { page, limit }: HistoryQuery): void => {
  const navigate = useNavigate()
  const last = detail ? Math.max(1, detail.history.meta.totalPages) : page
  useEffect(() => {
    if (page > last) void navigate(historyHref(path, { page: last, limit }), { replace: true })
  }, [navigate, path, page, last, limit])
}

/** A market's page: its current state and its history. */
export const MarketHistory = ({ market }: { market: string }) => {
  const [query] = useSearchParams()
  const { page, limit } = historyQueryOf(query)
  const call = detailPageCall(market, page, limit)
  const { data, isFailed, status, refetch } = useData(call)
  const detail = useLastShown(data)
  useMarketRoom(market)
  useTurnRefetch(call, useOneSchedule(detail?.schedule))
  const path = paths.resultDetail(market)
  useLastPageAtMost(data, path, { page, limit })
  const notFound = isFailed && status === 404
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.results} label={historyText.back} />
      <h1 className="text-2xl font-bold tracking-tight text-balance sm:text-3xl">{historyText.title(market)}</h1>
      {notFound && <p>{historyText.notFound}</p>}
      {isFailed && !notFound && <LoadError text={historyText.failed} onRetry={refetch} />}
      {!notFound && (detail || !isFailed) && (
        <div className="grid items-start gap-5 lg:grid-cols-[22rem_1fr]">
          {detail ? (
            <ResultCard
              own
              market={market}
              schedule={detail.schedule}
              result={detail.latestResult}
              noSchedule={historyText.noSchedule}
            />
          ) : (
            <CardSkeletons count={1} />
          )}
          {detail ? (
            <History detail={detail} path={path} limit={limit} isStale={!data} />
          ) : (
            <Skeleton className="h-96 rounded-card" />
          )}
        </div>
      )}
    </div>
  )
}
