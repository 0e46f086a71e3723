import { lazy, Suspense, useState } from 'react'
import { importCalls } from '@papan/contracts/calls/content/import-calls.ts'
import { resultCalls, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { maxReasonLength, pageSizes } from '@papan/contracts/limits.ts'
import { isPublished } from '@papan/contracts/lottery/result-rules.ts'
import ChevronRight from '../../../../shared/ui/icons/chevron-right.svg?react'
import Plus from '../../../icons/plus.svg?react'
import { useListQuery } from '../../../paths/use-list-query.ts'
import { RecordList } from '../../../records/record-list.tsx'
import { stateOf } from '../../../api/asks.ts'
import { useRead, useWrite } from '../../../api/use-call.ts'
import { listsApi } from '../../../api/lists-api.ts'
import { Boundary } from '../../../../shared/ui/boundary.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { uiText } from '../../../../shared/ui/ui-text.ts'
import { FormError } from '../../../fields/form-error.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { reasonKey } from '../correction-reason.ts'
import { EditResult, ResultHistory } from '../windows.ts'
import { resultColumns } from './result-columns.tsx'
import { resultsText } from '../results-text.ts'
import { transferText } from '../transfer/transfer-text.ts'
import { useDeletion } from '../../../lists/use-deletion.ts'
import { useRestore } from '../../../lists/use-restore.ts'
import { longDate } from '../../../../shared/format/wib-text.ts'
import { adminText } from '../../../forms/admin-text.ts'
import { MarketField } from '../../../forms/market-field.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { FilterForm } from '../../../lists/filter-form.tsx'

const NewResult = lazy(async () => ({ default: (await import('../edit/new-result.tsx')).NewResult }))
const CopyResult = lazy(async () => ({ default: (await import('../copy/copy-result.tsx')).CopyResult }))
const ExportDialog = lazy(async () => ({ default: (await import('../../../transfer/export-dialog.tsx')).ExportDialog }))
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
        none={adminText.allMarkets}
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
  const [deleteResult] = useWrite(resultCalls.deleteResult, 'Results', 'DrawResult', 'Deleted')
  const { heading, deleting, ask } = useDeletion(resultsText, {
    onDeleted,
    undo: useRestore('Results', 'DrawResult'),
  })
  return {
    heading,
    deleting,
    ask: (result: AdminResult) => {
      const { id, market, date } = result
      return ask({
        id,
        question: resultsText.removeQuestion(market, longDate(date)),
        note: isPublished(result)
          ? { label: resultsText.removeReason, hint: resultsText.reasonHint, maxLength: maxReasonLength }
          : null,
        remove: (typed) => deleteResult({ path: { resultId: id }, params: reasonKey(typed), state: stateOf(result) }),
      })
    },
  }
}

type Open = { kind: 'new' | 'import' | 'export' } | { kind: 'edit' | 'history' | 'copy'; result: AdminResult }

type SavedResultsProps = {
  /** During a session: only the heading until it is opened. */
  isFolded: boolean
  onDeleted: (id: string) => void
}

/** 'Riwayat Hasil Tersimpan', folded while a draw is entered. */
export const SavedResults = ({ isFolded, onDeleted }: SavedResultsProps) => {
  const [isOpen, setOpen] = useState(!isFolded)
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
  const query = useRead(resultCalls.listResults, 'Results', { params: { market: pasaran, date: tanggal, page } })
  const { data: schedules } = listsApi.useSchedulesQuery()
  const [open, show] = useState<Open | null>(null)
  const { heading, deleting, ask } = useDeleteResult(onDeleted)
  const close = () => show(null)
  return (
    <Card as="section" aria-labelledby="riwayat" className="overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4">
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
      <div className="px-5 pt-2 pb-4">
        <ResultFilterForm key={`${pasaran} ${tanggal}`} shown={{ pasaran, tanggal }} onFilter={filterBy} />
      </div>
      <RecordList
        query={query}
        rowsOf={({ data }) => data}
        caption={resultsText.history}
        columns={resultColumns({
          scheduleOf: new Map(schedules?.map((schedule) => [schedule.marketName, schedule])),
          deleting,
          onEdit: (result) => show({ kind: 'edit', result }),
          onHistory: (result) => show({ kind: 'history', result }),
          onCopy: (result) => show({ kind: 'copy', result }),
          onRemove: (result) => void ask(result),
        })}
        idOf={({ id }) => id}
        opens={(result) => () => show({ kind: 'edit', result })}
        failed={resultsText.historyFailed}
        empty={pasaran || tanggal ? resultsText.noMatches : resultsText.noResults}
        skeletons={pageSizes.adminList}
        paging={{ page, totalPages: query.currentData?.meta.totalPages, showPage, fallBackTo }}
      />
      <Boundary key={open?.kind} fallback={<FormError text={uiText.failed} />}>
        <Suspense fallback={null}>
          {open?.kind === 'new' && <NewResult onClose={close} onCorrect={(result) => show({ kind: 'edit', result })} />}
          {open?.kind === 'import' && <ImportDialog onClose={close} />}
          {open?.kind === 'export' && (
            <ExportDialog
              call={importCalls.exportResults}
              title={transferText.exportTitle}
              name="hasil"
              failed={transferText.exportFailed}
              market={pasaran}
              onClose={close}
            />
          )}
          {open?.kind === 'edit' && <EditResult result={open.result} onClose={close} />}
          {open?.kind === 'copy' && <CopyResult result={open.result} onClose={close} />}
          {open?.kind === 'history' && <ResultHistory result={open.result} onClose={close} />}
        </Suspense>
      </Boundary>
    </Card>
  )
}
