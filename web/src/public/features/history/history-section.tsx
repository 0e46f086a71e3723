import type { ReactNode } from 'react'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { HistoryTable } from './history-table.tsx'

export const listId = 'riwayat'

type HistorySectionProps = {
  title: string
  tools: ReactNode
  rows: readonly Result[]
  /** Text shown when there are no rows. */
  empty: string
  isStale: boolean
  /** The draw that is looked for. */
  date?: string | null
  /** Other pages. */
  children: ReactNode
}

export const HistorySection = ({ title, tools, rows, empty, isStale, date, children }: HistorySectionProps) => (
  <section aria-labelledby={listId} aria-busy={isStale} className="flex min-w-0 flex-col gap-4">
    <h2 id={listId} className="text-xl font-bold tracking-tight">
      {title}
    </h2>
    {tools}
    <Card className={classNames('overflow-hidden transition-opacity duration-150', isStale && 'opacity-60')}>
      {rows.length === 0 ? <p className="p-4 text-soft">{empty}</p> : <HistoryTable rows={rows} date={date} />}
    </Card>
    {children}
  </section>
)
