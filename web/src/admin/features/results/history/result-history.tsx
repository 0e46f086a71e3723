import { useState } from 'react'
import { adminResult, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { revisionCalls } from '@papan/contracts/calls/content/revision-calls.ts'
import { useRead } from '../../../api/use-call.ts'
import { Empty } from '../../../lists/empty.tsx'
import { Loaded } from '../../../lists/loaded.tsx'
import { RowSkeletons } from '../../../lists/row-skeletons.tsx'
import { isSignedOut, isStale, messageOf } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { alertDialog, toast } from '../../../dialogs/dialog-store.ts'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { Pagination } from '../../../../shared/ui/pagination.tsx'
import { askWithReason } from '../correction-reason.ts'
import { resultsApi } from '../results-api.ts'
import { historyText } from './history-text.ts'
import { RevisionItem } from './revision-item.tsx'

type ResultHistoryProps = { result: AdminResult; onClose: () => void }

export const ResultHistory = ({ result, onClose }: ResultHistoryProps) => {
  const [current, setCurrent] = useState(result)
  const [page, setPage] = useState(1)
  const [isBusy, setIsBusy] = useState(false)
  const query = useRead(revisionCalls.listRevisions, 'Results', { path: { resultId: result.id }, params: { page } })
  const [restore] = resultsApi.useRestoreMutation()
  const sendOnce = useSendOnce()

  const restoreTo = async (rev: number) => {
    const given = await askWithReason(historyText.restoreQuestion(rev), { yes: historyText.restoreYes(rev) })
    if (!given) return
    setIsBusy(true)
    try {
      const body = { rev, ...given }
      const call = { id: current.id, epoch: current.epoch, rev: current.rev, body }
      setCurrent(await sendOnce(call, (key) => restore({ ...call, key }).unwrap()))
      toast(historyText.restored(rev))
      setPage(1)
    } catch (failure) {
      const newer = isStale(failure) ? adminResult.safeParse(failure.current).data : undefined
      if (newer) setCurrent(newer)
      if (!isSignedOut(failure)) await alertDialog(messageOf(failure, historyText.restoreFailed))
    } finally {
      setIsBusy(false)
      void query.refetch()
    }
  }

  return (
    <Modal title={historyText.title(result.market)} onClose={onClose} className="w-[min(48rem,calc(100vw-2rem))]">
      <Loaded query={query} failed={historyText.loadFailed} skeleton={<RowSkeletons rows={pageSizes.adminList} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty text={historyText.none} />
          ) : (
            <>
              <ol className="divide-y divide-line">
                {data.map((revision, index) => (
                  <RevisionItem
                    key={revision.rev}
                    revision={revision}
                    isCurrent={page === 1 && index === 0}
                    isBusy={isBusy}
                    onRestore={() => void restoreTo(revision.rev)}
                  />
                ))}
              </ol>
              <Pagination page={page} totalPages={meta.totalPages} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Modal>
  )
}
