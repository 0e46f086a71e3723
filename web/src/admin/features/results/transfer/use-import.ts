import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { adminApi } from '../../../api/admin-api.ts'
import { messageOf, type ApiError } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { transferApi, type ImportRequest } from './transfer-api.ts'
import { transferText } from './transfer-text.ts'

/** Ms. */
const pollingInterval = 500

const failureText = (failure: unknown): string =>
  (failure as Partial<ApiError> | null)?.errors?.['file']?.[0] ?? messageOf(failure, transferText.importFailed)

/** Starts an import job on the server, polls it and returns its state. */
export const useImport = () => {
  const dispatch = useDispatch()
  const [startJob, { isLoading: isSending }] = transferApi.useStartImportMutation()
  const sendOnce = useSendOnce()
  const [jobId, setJobId] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const known = transferApi.endpoints.importJob.useQueryState(jobId ?? skipToken).data
  const job = jobId !== null && known?.id === jobId ? known : null
  const isOver = job?.state === 'done' || job?.state === 'failed'
  const { isError } = transferApi.useImportJobQuery(jobId ?? skipToken, {
    pollingInterval: isOver ? 0 : pollingInterval,
  })
  const isStored = isOver && !job?.dryRun

  useEffect(() => {
    if (isStored) dispatch(adminApi.util.invalidateTags(['Results', 'DrawResult', 'Markets']))
  }, [isStored, dispatch])

  const start = async ({ file, dryRun, overwrite }: ImportRequest) => {
    setError(null)
    setJobId(null)
    const identity = { name: file.name, size: file.size, changed: file.lastModified, dryRun, overwrite }
    try {
      const { jobId: started } = await sendOnce(identity, (key) =>
        startJob({ body: { file, dryRun, overwrite }, key }).unwrap(),
      )
      setJobId(started)
    } catch (failure) {
      setError(failureText(failure))
    }
  }
  const failed = job?.failure?.message ?? (isError && jobId !== null && !job ? transferText.importFailed : null)
  return {
    start,
    /** Drops the previous outcome when the file or a switch changes. */
    reset: () => {
      setJobId(null)
      setError(null)
    },
    isRunning: isSending || (jobId !== null && !isOver && !failed),
    job,
    summary: job?.summary ?? null,
    error: error ?? failed,
  }
}
