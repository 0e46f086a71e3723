import { useState } from 'react'
import { adminResult, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { PagedList } from '../../../lists/paged-list.tsx'
import { isSignedOut, isStale, messageOf } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { alertDialog, toast } from '../../../dialogs/dialog-store.ts'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { askWithReason } from '../correction-reason.ts'
import { resultsApi } from '../results-api.ts'
import { historyText } from './history-text.ts'
import { RevisionItem } from './revision-item.tsx'

type ResultHistoryProps = { result: AdminResult; onClose: () => void }

export const ResultHistory = ({ result, onClose }: ResultHistoryProps) => {
  const [current, setCurrent] = useState(result)
  const [page, setPage] = useState(1)
  const [isBusy, setIsBusy] = useState(false)
  const query = resultsApi.useRevisionsQuery({ id: result.id, page }, { refetchOnMountOrArgChange: true })
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
      <PagedList
        query={query}
        page={page}
        onPage={setPage}
        onBeyond={setPage}
        failed={historyText.loadFailed}
        empty={historyText.none}
        skeleton={{ rows: pageSizes.adminList }}
      >
        {(revisions) => (
          <ol className="divide-y divide-line">
            {revisions.map((revision, index) => (
              <RevisionItem
                key={revision.rev}
                revision={revision}
                isCurrent={page === 1 && index === 0}
                isBusy={isBusy}
                onRestore={() => void restoreTo(revision.rev)}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </Modal>
  )
}
