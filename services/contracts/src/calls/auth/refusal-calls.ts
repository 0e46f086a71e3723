import { z } from '../../schema.ts'

const most = 500

/** Refusals of one address in one minute. */
export const refusal = z.strictObject({
  /** From the reporter, so that a repeated report adds nothing. */
  id: z.uuid(),
  address: z.string().min(1).max(64),
  /** Start of the minute, ISO. */
  minute: z.iso.datetime(),
  count: z.int().min(1),
  /** By status: `{ '401': 3, '429': 7 }`. */
  statuses: z.record(z.string().regex(/^4\d\d$/), z.int().min(1)),
  /** The last refused call without its query: `GET /api/master/logs`. */
  last: z.string().max(300),
})
export type Refusal = z.infer<typeof refusal>

/** Sent by the gateway to auth's internal port. Refused logins are excluded: auth logs those itself. */
export const refusalReport = z.strictObject({ refusals: z.array(refusal).min(1).max(most) })
export type RefusalReport = z.infer<typeof refusalReport>
