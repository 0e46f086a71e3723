import {
  importJob,
  importStarted,
  type ExportQuery,
  type ImportJob,
  importCalls,
} from '@papan/contracts/calls/content/import-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../../api/admin-api.ts'
import { idempotencyKey, type Keyed } from '../../../api/call-headers.ts'
import { fileOrError } from '../../../api/file-or-error.ts'
import { requestOf } from '../../../api/request-of.ts'

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
        ...requestOf(importCalls.startImport),
        body: formOf(body),
        headers: idempotencyKey(key),
        timeout,
      }),
      responseSchema: importStarted,
    }),
    importJob: build.query<ImportJob, string>({
      query: (jobId) => requestOf(importCalls.getImport, { jobId }),
      responseSchema: importJob,
    }),
    exportResults: build.mutation<Blob, ExportQuery>({
      query: (params) => ({
        ...requestOf(importCalls.exportResults),
        params,
        timeout,
        responseHandler: fileOrError,
      }),
    }),
  }),
})
