import { z } from '../schema.ts'

const most = 500

/** What one address was refused within one minute. */
export const refusal = z.strictObject({
  /** Made by the reporter, once a row: a row that is told again adds nothing. */
  id: z.uuid(),
  address: z.string().min(1).max(64),
  /** When the minute began, ISO. */
  minute: z.iso.datetime(),
  count: z.int().min(1),
  /** How often with which status: `{ '401': 3, '429': 7 }`. */
  statuses: z.record(z.string().regex(/^4\d\d$/), z.int().min(1)),
  /** The last of the refused calls, its query left out: `GET /api/master/logs`. */
  last: z.string().max(300),
})
export type Refusal = z.infer<typeof refusal>

/**
 * POST /internal/refusals on auth's internal port: what a door (the gateway) refused, one row an address and minute, for the log.
 * Refused logins are left out: auth tells of those itself.
 */
export const refusalReport = z.strictObject({ refusals: z.array(refusal).min(1).max(most) })
export type RefusalReport = z.infer<typeof refusalReport>
