import { importJob, importStarted, type ExportQuery, type ImportJob } from '@papan/contracts/calls/import-calls.ts'
import { writeSegment } from '@papan/contracts/paths/canonical-path.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../../api/admin-api.ts'
import { once, type Keyed } from '../../../api/call-headers.ts'

export type ImportRequest = { file: File; dryRun: boolean; overwrite: boolean }

/** Ms; a file may be 16 MB, and an export holds years of draws. */
const timeout = 120_000

const formOf = ({ file, dryRun, overwrite }: ImportRequest): FormData => {
  const form = new FormData()
  form.set('dryRun', String(dryRun))
  form.set('overwrite', String(overwrite))
  form.set('file', file)
  return form
}

export const transferApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    startImport: build.mutation<z.infer<typeof importStarted>, Keyed<ImportRequest>>({
      query: ({ body, key }) => ({
        url: '/admin/results/imports',
        method: 'POST',
        body: formOf(body),
        headers: once(key),
        timeout,
      }),
      responseSchema: importStarted,
    }),
    importJob: build.query<ImportJob, string>({
      query: (jobId) => `/admin/results/imports/${writeSegment(jobId)}`,
      responseSchema: importJob,
    }),
    exportResults: build.mutation<Blob, ExportQuery>({
      query: (params) => ({
        url: '/admin/results/export',
        params,
        timeout,
        responseHandler: (response) => (response.ok ? response.blob() : response.json()),
      }),
    }),
  }),
})
