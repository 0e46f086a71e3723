import { setTimeout as sleep } from 'node:timers/promises'
import {
  importJob,
  importStarted,
  type ImportJob,
  type ImportSummary,
} from '@papan/contracts/calls/content/import-calls.ts'
import { ApiError, type ApiClient } from './api-client.ts'

type ImportOptions = {
  dryRun?: boolean
  overwrite?: boolean
  onProgress?: (done: number, total: number) => void
}

const path = '/admin/results/imports'
const pollMs = 250
/** The import goes on in another process when content ends: answers of 5xx until then, 30 s at most. */
const maxFailedPolls = 120

const poll = async (api: Pick<ApiClient, 'get'>, jobId: string): Promise<ImportJob> => {
  for (let failed = 0; ; failed++) {
    try {
      return importJob.parse(await api.get(`${path}/${jobId}`))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 500 || failed === maxFailedPolls) throw error
      await sleep(pollMs)
    }
  }
}

/** Starts an import and waits for its end. Throws when it failed, or when the client is stopped: the import then goes on. */
export const importFile = async (
  api: Pick<ApiClient, 'get' | 'post'>,
  name: string,
  csv: string | Uint8Array<ArrayBuffer>,
  { dryRun = false, overwrite = false, onProgress }: ImportOptions = {},
): Promise<ImportSummary> => {
  const form = new FormData()
  form.set('dryRun', String(dryRun))
  form.set('overwrite', String(overwrite))
  form.set('file', new Blob([csv], { type: 'text/csv' }), name)
  const { jobId } = importStarted.parse(await api.post(path, form))
  for (;;) {
    const { done, total, summary, failure } = await poll(api, jobId)
    if (total > 0) onProgress?.(done, total)
    if (failure) throw new Error(failure.message)
    if (summary) return summary
    await sleep(pollMs)
  }
}
