import { z } from '../../schema.ts'
import { call, callsOf } from '../call.ts'
import { businessDate, marketName, reason } from '../fields.ts'
import { confirmedCodes } from './guard-calls.ts'
import { adminResult } from './result-calls.ts'

/** `move`: the result leaves its draw once the new one has it; `reason` is of that withdrawal. */
export const copyBody = z.strictObject({
  market: marketName,
  date: businessDate,
  move: z.boolean().default(false),
  reason,
  confirmed: confirmedCodes.optional(),
})
export type CopyBody = z.infer<typeof copyBody>

export const copyCalls = callsOf('content', {
  copyResult: call('POST', '/admin/results/:resultId/copies', {
    stepUp: 'maybe',
    summary: 'Menyalin atau memindahkan hasil ke pasaran atau tanggal lain',
    role: 'ADMIN',
    body: copyBody,
    answer: adminResult,
    etag: true,
    ifMatch: true,
    idempotent: true,
    errors: ['RESULT_NOT_FOUND', 'PLACE_FILLED', 'DOUBLE_ENTRY', 'NUMBERS_UNCONFIRMED'],
  }),
})
