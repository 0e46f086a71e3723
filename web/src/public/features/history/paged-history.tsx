import { useEffect, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DetailPage } from '@papan/contracts/calls/content/public-calls.ts'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { historyHref, type HistoryQuery } from './history-query.ts'
import { HistorySection, listId } from './history-section.tsx'
import { historyText } from './history-text.ts'
import { HistoryTools } from './history-tools.tsx'
import { historyLimits } from '@papan/contracts/limits.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { selectClass } from '../../../shared/ui/input-class.ts'

type RowsPerPageProps = { path: string; limit: number }

/** A form, so that it works without scripts. */
const RowsPerPage = ({ path, limit }: RowsPerPageProps) => {
  const id = useId()
  const navigate = useNavigate()
  return (
    <form action={path} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm font-semibold text-soft">
        {historyText.rows}
      </label>
      <select
        id={id}
        name="limit"
        value={limit}
        className={`${selectClass} w-auto!`}
        onChange={(event) => {
          void navigate(historyHref(path, { page: 1, limit: Number(event.target.value) }))
        }}
      >
        {historyLimits.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {historyText.apply}
        </button>
      </noscript>
    </form>
  )
}

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
