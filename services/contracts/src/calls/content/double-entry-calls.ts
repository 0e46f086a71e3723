import { z } from '../../schema.ts'
import { call, callsOf } from '../call.ts'
import { recordBody } from '../fields.ts'

/** Whether PRIZE 1 to 3 need two admins. */
export const doubleEntry = z.object({ on: z.boolean(), epoch: z.number(), rev: z.number() })
export type DoubleEntry = z.infer<typeof doubleEntry>
export const doubleEntryBody = recordBody({ on: z.boolean() })

const path = '/admin/results/double-entry'

export const doubleEntryCalls = callsOf('content', {
  getDoubleEntry: call('GET', path, {
    summary: 'Apakah PRIZE 1 sampai 3 perlu diisi dua admin',
    role: 'ADMIN',
    answer: doubleEntry,
  }),
  setDoubleEntry: call('POST', path, {
    stepUp: true,
    summary: 'Mengatur pengisian oleh dua admin',
    role: 'MASTER_ADMIN',
    body: doubleEntryBody,
    answer: doubleEntry,
    idempotent: true,
  }),
})
