import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { bulkCalls } from '@papan/contracts/calls/content/bulk-calls.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { holderOf } from '../csv/import-authority.ts'
import type { BulkService } from './bulk-service.ts'
import type { Starter } from './bulk-store.ts'

/** The admin of a call, whose authority the job has. */
export const starterOf = ({ claims, context }: { claims: TokenClaims; context: WriteContext }): Starter => ({
  doing: context,
  holder: holderOf(claims),
})

export const bulkRoutes = ({ bulkService }: { bulkService: BulkService }): Handlers<typeof bulkCalls> => ({
  listBulkJobs: () => bulkService.newest(),
  getBulkJob: ({ params, query }) => bulkService.find(params.jobId, query.lines === 'true'),
  startBulkJob: (input) => bulkService.start(input.params.jobId, input.body.without, starterOf(input)),
  undoBulkJob: (input) => bulkService.undo(input.params.jobId, starterOf(input)),
  retryBulkJob: (input) => bulkService.retry(input.params.jobId, starterOf(input)),
  draftScheduleChanges: (input) =>
    bulkService.draft(
      'schedules',
      input.body.markets.map((market, at) => ({
        line: at + 1,
        market,
        date: null,
        given: input.body.change,
        questions: [],
        message: null,
      })),
      starterOf(input),
    ),
})
