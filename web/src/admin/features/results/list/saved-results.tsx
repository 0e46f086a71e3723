import { lazy, Suspense, useState } from 'react'
import type { AdminResult, Result } from '@papan/contracts/calls/content/result-calls.ts'
import { maxReasonLength, pageSizes } from '@papan/contracts/limits.ts'
import { isPublished } from '@papan/contracts/lottery/result-rules.ts'
import ChevronRight from '../../../../shared/ui/icons/chevron-right.svg?react'
import Plus from '../../../icons/plus.svg?react'
import { PagedList } from '../../../lists/paged-list.tsx'
import { useListQuery } from '../../../paths/use-list-query.ts'
import { localStore } from '../../../../shared/storage/safe-storage.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { newResult, readFormDraft } from '../edit/form-draft.ts'
import { reasonKey } from '../correction-reason.ts'
import { EditResult } from '../edit/edit-result.tsx'
import { NewResult } from '../edit/new-result.tsx'
import { ResultHistory } from '../history/result-history.tsx'
import { ResultTable } from './result-table.tsx'
import { resultsApi } from '../results-api.ts'
import { resultsText } from '../results-text.ts'
import { ExportDialog } from '../transfer/export-dialog.tsx'
import { transferText } from '../transfer/transfer-text.ts'
import { useDeletion } from '../../../lists/use-deletion.ts'
import { longDate } from '../../../../shared/format/wib-text.ts'
import { MarketField } from '../../../forms/market-field.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { FilterForm } from '../../../lists/filter-form.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('../transfer/import-dialog.tsx')).ImportDialog }))

type Filter = { pasaran: string; tanggal: string }
type ResultFilterFormProps = { shown: Filter; onFilter: (filter: Filter) => void }

/** `key` it by what is shown, so that it follows the URL. */
const ResultFilterForm = ({ shown, onFilter }: ResultFilterFormProps) => {
  const [filter, setFilter] = useState(shown)
  return (
    <FilterForm
      label={resultsText.filterForm}
      onFilter={() => onFilter(filter)}
      onReset={() => onFilter({ pasaran: '', tanggal: '' })}
    >
      <MarketField
        none={resultsText.allMarkets}
        fieldClassName="w-full sm:w-64"
        value={filter.pasaran}
        onChange={({ target }) => setFilter({ ...filter, pasaran: target.value })}
      />
      <DateField
        label={resultsText.date}
        fieldClassName="w-full sm:w-48"
        value={filter.tanggal}
        onChange={(tanggal) => setFilter({ ...filter, tanggal })}
      />
    </FilterForm>
  )
}

/** Deletes a result after a confirmation; `onDeleted` also runs if it no longer exists. */
const useDeleteResult = (onDeleted: (id: string) => void) => {
  const [deleteResult] = resultsApi.useDeleteResultMutation()
  const { heading, deleting, ask } = useDeletion(
    { yes: resultsText.removeYes, removed: resultsText.removed, failed: resultsText.removeFailed },
    onDeleted,
  )
  return {
    heading,
    deleting,
    ask: (result: Result) => {
      const { id, epoch, rev, market, date } = result
      return ask({
        id,
        question: resultsText.removeQuestion(market, longDate(date)),
        note: isPublished(result)
          ? { label: resultsText.removeReason, hint: resultsText.reasonHint, maxLength: maxReasonLength }
          : null,
        remove: (typed) => deleteResult({ id, epoch, rev, ...reasonKey(typed) }).unwrap(),
      })
    },
  }
}

type Open = { kind: 'new' | 'import' | 'export' } | { kind: 'edit' | 'history'; result: AdminResult }

type SavedResultsProps = {
  /** During a session: only the heading until it is opened. */
  isFolded: boolean
  onDeleted: (id: string) => void
}

/** 'Riwayat Hasil Tersimpan', folded while a draw is entered. */
export const SavedResults = ({ isFolded, onDeleted }: SavedResultsProps) => {
  // An unsaved new result reopens after a reload.
  const [isOpen, setOpen] = useState(() => !isFolded || readFormDraft(localStore, newResult.id) !== null)
  if (!isOpen)
    return (
      <Card className="flex flex-wrap items-center gap-x-3 px-3 py-1.5 md:px-5">
        <h2 className="min-w-0 grow font-bold">
          <button
            type="button"
            aria-expanded={false}
            onClick={() => setOpen(true)}
            className="flex min-h-11 w-full flex-wrap items-center gap-x-2.5 text-left"
          >
            <ChevronRight size={18} className="shrink-0" />
            {resultsText.history}
            <span className="text-sm font-normal text-soft max-md:hidden">{resultsText.foldedHint}</span>
            <span className="ml-auto text-sm text-brand max-md:hidden">{resultsText.unfold}</span>
          </button>
        </h2>
      </Card>
    )
  return <AllResults onFold={isFolded ? () => setOpen(false) : null} onDeleted={onDeleted} />
}

type AllResultsProps = { onFold: (() => void) | null; onDeleted: (id: string) => void }

/** All results, filtered by market and day. */
const AllResults = ({ onFold, onDeleted }: AllResultsProps) => {
  const { list, showPage, fallBackTo, filterBy } = useListQuery(['pasaran', 'tanggal'])
  const { pasaran, tanggal, page } = list
  const query = resultsApi.useResultsQuery(
    { market: pasaran, date: tanggal, page },
    { refetchOnMountOrArgChange: true },
  )
  // Reopens an unsaved new result after a reload.
  const [open, show] = useState<Open | null>(() => (readFormDraft(localStore, newResult.id) ? { kind: 'new' } : null))
  const { heading, deleting, ask } = useDeleteResult(onDeleted)
  const close = () => show(null)
  return (
    <Card as="section" aria-labelledby="riwayat" className="flex flex-col gap-5 p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="riwayat" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {resultsText.history}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => show({ kind: 'import' })}>
            {transferText.importButton}
          </Button>
          <Button look="quiet" onClick={() => show({ kind: 'export' })}>
            {transferText.exportButton}
          </Button>
          <Button look="secondary" onClick={() => show({ kind: 'new' })}>
            <Plus size={18} />
            {resultsText.newTitle}
          </Button>
          {onFold && (
            <Button look="quiet" aria-expanded onClick={onFold}>
              {resultsText.fold}
            </Button>
          )}
        </div>
      </header>
      <ResultFilterForm key={`${pasaran} ${tanggal}`} shown={{ pasaran, tanggal }} onFilter={filterBy} />
      <PagedList
        query={query}
        page={page}
        onPage={showPage}
        onBeyond={fallBackTo}
        failed={resultsText.historyFailed}
        empty={pasaran || tanggal ? resultsText.noMatches : resultsText.noResults}
        skeleton={{ rows: pageSizes.adminList, className: 'h-15' }}
      >
        {(results) => (
          <ResultTable
            results={results}
            deleting={deleting}
            onEdit={(result) => show({ kind: 'edit', result })}
            onHistory={(result) => show({ kind: 'history', result })}
            onDelete={(result) => void ask(result)}
          />
        )}
      </PagedList>
      {open?.kind === 'new' && <NewResult onClose={close} onCorrect={(result) => show({ kind: 'edit', result })} />}
      <Suspense fallback={null}>{open?.kind === 'import' && <ImportDialog onClose={close} />}</Suspense>
      {open?.kind === 'export' && <ExportDialog market={pasaran} onClose={close} />}
      {open?.kind === 'edit' && <EditResult result={open.result} onClose={close} />}
      {open?.kind === 'history' && <ResultHistory result={open.result} onClose={close} />}
    </Card>
  )
}
