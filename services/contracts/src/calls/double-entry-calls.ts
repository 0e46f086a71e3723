import { z } from '../schema.ts'
import { recordBody } from './fields.ts'

/** Whether PRIZE 1 to 3 need two admins. GET (any admin) and POST (master admins) /admin/results/double-entry. */
export const doubleEntry = z.object({ on: z.boolean(), epoch: z.number(), rev: z.number() })
export type DoubleEntry = z.infer<typeof doubleEntry>
export const doubleEntryBody = recordBody({ on: z.boolean() })
