import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DetailPage } from '@papan/contracts/calls/content/public-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate, monthNames } from '../../../shared/format/wib-text.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import ChevronLeft from '../../../shared/ui/icons/chevron-left.svg?react'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { historyHref, monthBeside, monthHref, type HistoryQuery } from './history-query.ts'
import { HistoryTable, rowId } from './history-table.tsx'
import { historyText } from './history-text.ts'
import { HistoryTools } from './history-tools.tsx'

const listId = 'riwayat'

/** '2026-11' as 'November 2026'. */
const monthText = (month: string): string => {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? ''} ${year}`
}

type MonthsProps = { path: string; month: string; oldestYear: string }

/** The month before and the month after. */
const Months = ({ path, month, oldestYear }: MonthsProps) => {
  const thisMonth = useAtNow(wibDate).slice(0, 7)
  const before = month > `${oldestYear}-01` ? monthBeside(month, -1) : null
  const after = month < thisMonth ? monthBeside(month, 1) : null
  return (
    <nav aria-label={historyText.months} className="flex flex-wrap justify-center gap-3">
      {before && (
        <a rel="prev" href={`${monthHref(path, before)}#${listId}`} className={buttonClass('secondary')}>
          <ChevronLeft size={20} />
          {monthText(before)}
        </a>
      )}
      {after && (
        <a rel="next" href={`${monthHref(path, after)}#${listId}`} className={buttonClass('secondary')}>
          {monthText(after)}
          <ChevronRight size={20} />
        </a>
      )}
    </nav>
  )
}

type HistoryListProps = { detail: DetailPage; path: string; query: HistoryQuery; isStale: boolean }

/** A page beyond the last one, as in an old link, becomes the last. */
const useLastPageAtMost = (last: number, path: string, { page, limit }: HistoryQuery): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (page > last) void navigate(historyHref(path, { page: last, limit }), { replace: true })
  }, [navigate, path, page, last, limit])
}

/** The draws of a market, newest first: by page, or all of a month with the one that is looked for. */
export const HistoryList = ({ detail, path, query, isStale }: HistoryListProps) => {
  const { data: rows, meta, years, month } = detail.history
  const { limit, date } = query
  const isThere = rows.some((row) => row.date === date)
  useLastPageAtMost(isStale ? query.page : Math.max(1, meta.totalPages), path, query)
  useEffect(() => {
    if (date && isThere) document.getElementById(rowId(date))?.scrollIntoView({ block: 'center' })
  }, [date, isThere])
  return (
    <section aria-labelledby={listId} aria-busy={isStale} className="flex min-w-0 flex-col gap-4">
      <h2 id={listId} className="text-xl font-bold tracking-tight">
        {month ? historyText.historyOf(monthText(month)) : historyText.history}
      </h2>
      <HistoryTools path={path} query={query} years={years} rows={rows} />
      <Card className={classNames('overflow-hidden transition-opacity duration-150', isStale && 'opacity-60')}>
        {rows.length > 0 ? (
          <HistoryTable rows={rows} date={date} />
        ) : (
          <p className="p-4 text-soft">{month ? historyText.noDraws(monthText(month)) : historyText.empty}</p>
        )}
      </Card>
      {!isStale && date && !isThere && rows.length > 0 && (
        <output className="font-semibold text-warn">{historyText.noDraw(longDate(date))}</output>
      )}
      {month ? (
        <Months path={path} month={month} oldestYear={years.at(-1) ?? ''} />
      ) : (
        <Pagination
          page={Math.min(meta.page, Math.max(1, meta.totalPages))}
          totalPages={meta.totalPages}
          // To the list: on a phone it lies below the market's card.
          hrefOf={(to) => `${historyHref(path, { page: to, limit })}#${listId}`}
        />
      )}
    </section>
  )
}
