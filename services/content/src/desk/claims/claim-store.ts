import type { Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { maxTextLength } from '@papan/contracts/limits.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import {
  notDeleted,
  withoutOutbox,
  type Versioned,
  storedText,
  versionOf,
} from '@papan/service-kit/records/outbox-document.ts'
import { drawFields } from '../../draw-id.ts'

const person = z.object({ userId: storedText(), username: storedText() })

/** `session`: the login by which the holder took the draw; its logout or revocation ends the claim. */
const claimFields = z.object({
  ...drawFields,
  holder: person,
  session: z.object({ jti: storedText(), iat: z.number() }),
  offeredTo: person.nullable(),
  note: z.string().max(maxTextLength).nullable(),
  takenAt: storedText(),
})
export type ClaimFields = z.infer<typeof claimFields>
export type StoredClaim = Versioned & ClaimFields

const toClaim = (stored: StoredClaim): Claim => ({
  id: stored._id,
  market: stored.market,
  date: stored.date,
  holder: stored.holder,
  offeredTo: stored.offeredTo,
  note: stored.note,
  takenAt: stored.takenAt,
  ...versionOf(stored),
})

/** One document a draw, whose id it has; removed when the claim ends. */
export const createClaimStore = ({ connection, ...deps }: StoreDeps) => {
  const model = defineCollection(connection, 'claims', claimFields)
  const records = createAggregateStore<ClaimFields, StoredClaim, Claim>({
    subjectType: 'claim',
    model,
    toRecord: toClaim,
    ...deps,
  })
  const stored = (): Promise<StoredClaim[]> =>
    findPlain<StoredClaim>(model, { ...notDeleted }, { projection: withoutOutbox, sort: { _id: 1 } })
  return { ...records, model, stored, live: async () => (await stored()).map(toClaim) }
}

export type ClaimStore = ReturnType<typeof createClaimStore>
