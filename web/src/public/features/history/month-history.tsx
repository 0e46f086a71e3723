import { useEffect } from 'react'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate, monthNames } from '../../../shared/format/wib-text.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import ChevronLeft from '../../../shared/ui/icons/chevron-left.svg?react'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { detailPageCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { monthBeside, monthHref, type HistoryQuery } from './history-query.ts'
import { HistorySection, listId } from './history-section.tsx'
import { rowId } from './history-table.tsx'
import { historyText } from './history-text.ts'
import { HistoryTools } from './history-tools.tsx'

/** '2026-11' as 'November 2026'. */
const monthText = (month: string): string => {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? ''} ${year}`
}

type MonthHistoryProps = {
  market: string
  path: string
  query: HistoryQuery
  month: string
  /** Newest first. */
  years: readonly string[]
}

/** All draws of a month, and the one that is looked for. */
export const MonthHistory = ({ market, path, query, month, years }: MonthHistoryProps) => {
  const { page, limit, date } = query
  const { data, isFailed, refetch } = useData(detailPageCall(market, page, limit, month))
  const today = useAtNow(wibDate)
  const rows = data?.history.data ?? []
  const isThere = rows.some((row) => row.date === date)
  useEffect(() => {
    if (date && isThere) document.getElementById(rowId(date))?.scrollIntoView({ block: 'center' })
  }, [date, isThere])
  const before = month > `${years[years.length - 1] ?? ''}-01` ? monthBeside(month, -1) : null
  const after = month < today.slice(0, 7) ? monthBeside(month, 1) : null
  return (
    <>
      {isFailed && <LoadError text={historyText.failed} onRetry={refetch} />}
      <HistorySection
        title={historyText.historyOf(monthText(month))}
        tools={<HistoryTools path={path} query={query} years={years} rows={rows} />}
        rows={rows}
        date={date}
        empty={data ? historyText.noDraws(monthText(month)) : ''}
        isStale={!data}
      >
        {data && date && !isThere && rows.length > 0 && (
          <output className="font-semibold text-warn">{historyText.noDraw(longDate(date))}</output>
        )}
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
      </HistorySection>
    </>
  )
}
