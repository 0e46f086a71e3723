import { scheduleTransferCalls } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { adminApi } from '../../../api/admin-api.ts'
import { asks, requestOf, type Keyed } from '../../../api/asks.ts'
import { fileOrError } from '../../../api/file-or-error.ts'

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
    importSchedules: build.mutation({
      ...asks(scheduleTransferCalls.importSchedules, ({ body, key }: Keyed<ScheduleImportRequest>) => ({
        body: formOf(body),
        key,
        timeout,
      })),
      // Also after a failure: some lines may be stored.
      invalidatesTags: (_done, _error, { body }) => (body.dryRun ? [] : ['Schedules', 'Markets', 'Board']),
    }),
    exportSchedules: build.mutation<Blob, void>({
      query: () => requestOf(scheduleTransferCalls.exportSchedules, { timeout, responseHandler: fileOrError }),
    }),
  }),
})
