import type { NumberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { longDate, shortDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { uiText } from '../../../shared/ui/ui-text.ts'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { roomPath, type RoomQuery } from './room-query.ts'
import { roomText } from './room-text.ts'

/** The draws that hold it, newest first. */
export const FoundDraws = ({ history, query }: { history: NumberHistory; query: RoomQuery }) => {
  const { data, meta, digits, count, mode } = history
  if (data.length === 0) return null
  const hrefOf = (page: number) => `${roomPath(query, { page })}#daftar-undian`
  return (
    <section aria-labelledby="daftar-undian" className="flex flex-col gap-3">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-4 pb-3">
          <h2 id="daftar-undian" className="text-xl font-bold tracking-tight">
            {roomText.found}
          </h2>
          <span className="text-sm text-soft">{roomText.foundOf(digits, count)}</span>
        </div>
        <ul>
          {data.map(({ market, date, type, numbers }, at) => (
            // A draw may hold the number twice under one type.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${market} ${date} ${type} ${at}`}>
              <a href={paths.draw(market, date)} className="found-row">
                <span>
                  <span className="sm:hidden">{shortDate(date)}</span>
                  <span className="max-sm:hidden">{longDate(date)}</span>
                </span>
                <span className="font-bold wrap-anywhere">{market}</span>
                <span className="max-w-40 text-right text-[0.875rem] font-semibold text-soft min-[40rem]:max-w-none min-[40rem]:text-left">
                  {mode !== 'exact' && <span className="digits text-ink">{numbers} </span>}
                  {type}
                </span>
                <ChevronRight size={20} />
              </a>
            </li>
          ))}
        </ul>
      </Card>
      {meta.totalPages > 1 && (
        <nav aria-label={uiText.pagination} className="flex flex-wrap items-center justify-center gap-3">
          {meta.page > 1 && (
            <a rel="prev" href={hrefOf(meta.page - 1)} className={buttonClass('secondary')}>
              {uiText.previous}
            </a>
          )}
          <span className="text-soft">{uiText.pageOf(meta.page, meta.totalPages)}</span>
          {meta.page < meta.totalPages && (
            <a rel="next" href={hrefOf(meta.page + 1)} className={buttonClass('secondary')}>
              {uiText.next}
            </a>
          )}
        </nav>
      )}
    </section>
  )
}
