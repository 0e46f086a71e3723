import { importCalls, type ExportQuery } from '@papan/contracts/calls/content/import-calls.ts'
import { adminApi } from '../../../api/admin-api.ts'
import { asks, requestOf, type Keyed } from '../../../api/asks.ts'
import { fileOrError } from '../../../api/file-or-error.ts'

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
    startImport: build.mutation(
      asks(importCalls.startImport, ({ body, key }: Keyed<ImportRequest>) => ({ body: formOf(body), key, timeout })),
    ),
    importJob: build.query(asks(importCalls.getImport, (jobId: string) => ({ path: { jobId } }))),
    exportResults: build.mutation<Blob, ExportQuery>({
      query: (params) => requestOf(importCalls.exportResults, { params, timeout, responseHandler: fileOrError }),
    }),
  }),
})
