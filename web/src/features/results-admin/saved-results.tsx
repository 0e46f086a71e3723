import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import { pageSizes } from '@papan/contracts/rules/limits.ts'
import { useListQuery } from '../../shared/paths/use-list-query.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Empty } from '../../shared/ui/empty.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { RowSkeletons } from '../../shared/ui/row-skeletons.tsx'
import { EditResult } from './edit-result.tsx'
import { NewResult } from './new-result.tsx'
import { ResultFilterForm } from './result-filter-form.tsx'
import { ResultTable } from './result-table.tsx'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'
import { useDeleteResult } from './use-delete-result.ts'

/** 'Riwayat Hasil Tersimpan': every stored result, filtered by market and day, to edit, delete and add to. */
export const SavedResults = ({ onDeleted }: { onDeleted: (id: string) => void }) => {
  const { list, showPage, fallBackTo, filterBy } = useListQuery(['pasaran', 'tanggal'])
  const { pasaran, tanggal, page } = list
  const query = resultsApi.useResultsQuery(
    { market: pasaran, date: tanggal, page },
    { refetchOnMountOrArgChange: true },
  )
  const [open, setOpen] = useState<'new' | Result | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { deleting, ask } = useDeleteResult((id) => {
    // The row that held the focus is gone.
    heading.current?.focus()
    onDeleted(id)
  })
  const totalPages = query.currentData?.meta.totalPages
  useEffect(() => {
    if (totalPages && page > totalPages) fallBackTo(totalPages)
  })
  const close = () => setOpen(null)
  const add = (
    <Button look="secondary" onClick={() => setOpen('new')}>
      <Plus aria-hidden="true" size={18} />
      {resultsText.newTitle}
    </Button>
  )
  return (
    <Card aria-labelledby="riwayat" className="flex flex-col gap-5 p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="riwayat" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {resultsText.history}
        </h2>
        {add}
      </header>
      <ResultFilterForm key={`${pasaran} ${tanggal}`} shown={{ pasaran, tanggal }} onFilter={filterBy} />
      <Loaded
        query={query}
        failed={resultsText.historyFailed}
        skeleton={<RowSkeletons rows={pageSizes.adminList} className="h-15" />}
      >
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty text={pasaran || tanggal ? resultsText.noMatches : resultsText.noResults} />
          ) : (
            <div className="flex flex-col gap-5">
              <ResultTable
                results={data}
                deleting={deleting}
                onEdit={setOpen}
                onDelete={(result) => void ask(result)}
              />
              <Pagination page={page} totalPages={meta.totalPages} onPage={showPage} />
            </div>
          )
        }
      </Loaded>
      {open === 'new' && <NewResult onClose={close} />}
      {open !== null && open !== 'new' && <EditResult result={open} onClose={close} />}
    </Card>
  )
}
