import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DetailPage } from '@papan/contracts/calls/content/public-calls.ts'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { historyHref, type HistoryQuery } from './history-query.ts'
import { HistorySection, listId } from './history-section.tsx'
import { historyText } from './history-text.ts'
import { HistoryTools } from './history-tools.tsx'
import { RowsPerPage } from './rows-per-page.tsx'

type PagedHistoryProps = { detail: DetailPage; path: string; query: HistoryQuery; isStale: boolean }

/** A page beyond the last one, as in an old link, becomes the last. */
const useLastPageAtMost = (detail: DetailPage | null, path: string, { page, limit }: HistoryQuery): void => {
  const navigate = useNavigate()
  const last = detail ? Math.max(1, detail.history.meta.totalPages) : page
  useEffect(() => {
    if (page > last) void navigate(historyHref(path, { page: last, limit }), { replace: true })
  }, [navigate, path, page, last, limit])
}

/** The draws of a market by page, newest first. */
export const PagedHistory = ({ detail, path, query, isStale }: PagedHistoryProps) => {
  const { data: rows, meta, years } = detail.history
  const { limit } = query
  useLastPageAtMost(isStale ? null : detail, path, query)
  return (
    <HistorySection
      title={historyText.history}
      tools={
        <HistoryTools path={path} query={query} years={years} rows={rows}>
          <RowsPerPage path={path} limit={limit} />
        </HistoryTools>
      }
      rows={rows}
      empty={historyText.empty}
      isStale={isStale}
    >
      <Pagination
        page={Math.min(meta.page, Math.max(1, meta.totalPages))}
        totalPages={meta.totalPages}
        // To the list: on a phone it lies below the market's card.
        hrefOf={(to) => `${historyHref(path, { page: to, limit })}#${listId}`}
      />
    </HistorySection>
  )
}
