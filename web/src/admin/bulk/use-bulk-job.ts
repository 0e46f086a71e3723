import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { bulkCalls, type BulkJob, type BulkKind } from '@papan/contracts/calls/content/bulk-calls.ts'
import { adminApi, type Tag } from '../api/admin-api.ts'
import { useRead } from '../api/use-call.ts'

const pollMs = 700

/** What the records of a kind are shown by. */
const tagsOf: Record<BulkKind, Tag[]> = { predictions: ['Predictions'], schedules: ['Schedules', 'Board'] }

const isWorking = (job: BulkJob | undefined): boolean => job?.state === 'waiting' || job?.state === 'running'

/** A job, read again until it ends; what it wrote is then fetched again. */
export const useBulkJob = (jobId: string) => {
  const dispatch = useDispatch()
  const sent = { path: { jobId } }
  const whole = useRead(bulkCalls.getBulkJob, 'Jobs', sent)
  const working = isWorking(whole.currentData)
  const progress = useRead(
    bulkCalls.getBulkJob,
    'Jobs',
    { ...sent, params: { lines: 'false' } },
    { skip: !working, pollingInterval: pollMs },
  )
  const isOver = working && progress.currentData !== undefined && !isWorking(progress.currentData)
  const kind = progress.currentData?.kind
  useEffect(() => {
    if (isOver && kind) dispatch(adminApi.util.invalidateTags(['Jobs', ...tagsOf[kind]]))
  }, [isOver, kind, dispatch])
  return {
    job: whole.currentData,
    /** Counts while it works, else null. */
    counts: working ? (progress.currentData ?? whole.currentData)?.counts : null,
    /** Not read, or not read again at its end. */
    isLost: whole.isError && (isOver || !whole.currentData),
    refetch: whole.refetch,
  }
}
