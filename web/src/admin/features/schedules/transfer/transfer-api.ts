import {
  scheduleImport,
  scheduleTransferCalls,
  type ScheduleImport,
} from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { adminApi } from '../../../api/admin-api.ts'
import { idempotencyKey, type Keyed } from '../../../api/call-headers.ts'
import { fileOrError } from '../../../api/file-or-error.ts'
import { requestOf } from '../../../api/request-of.ts'

export type ScheduleImportRequest = { content: Blob; name: string; dryRun: boolean }

/** Ms; an import writes up to 500 schedules. */
const timeout = 120_000

const formOf = ({ content, name, dryRun }: ScheduleImportRequest): FormData => {
  const form = new FormData()
  form.set('dryRun', String(dryRun))
  form.set('file', content, name)
  return form
}

export const transferApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    importSchedules: build.mutation<ScheduleImport, Keyed<ScheduleImportRequest>>({
      query: ({ body, key }) => ({
        ...requestOf(scheduleTransferCalls.importSchedules),
        body: formOf(body),
        headers: idempotencyKey(key),
        timeout,
      }),
      responseSchema: scheduleImport,
      // Also after a failure: some lines may be stored.
      invalidatesTags: (_done, _error, { body }) => (body.dryRun ? [] : ['Schedules', 'Markets', 'Board']),
    }),
    exportSchedules: build.mutation<Blob, void>({
      query: () => ({
        ...requestOf(scheduleTransferCalls.exportSchedules),
        timeout,
        responseHandler: fileOrError,
      }),
    }),
  }),
})
