import type { Claim } from '@papan/contracts/calls/content/desk-calls.ts'
import { marketNamePattern } from '@papan/contracts/calls/fields.ts'
import { maxMarketNameLength, maxTextLength } from '@papan/contracts/limits.ts'
import { isBusinessDate } from '@papan/contracts/wib.ts'
import { defineCollection } from '@papan/service-kit/mongo/define-collection.ts'
import { part } from '@papan/service-kit/mongo/parts.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { createAggregateStore } from '@papan/service-kit/outbox/aggregate-store.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { notDeleted, withoutOutbox, type Versioned } from '@papan/service-kit/records/outbox-document.ts'
import type { StoreDeps } from '../../markets/store-deps.ts'

type Person = { userId: string; username: string }
/** The login by which the holder took the draw: its logout or revocation ends the claim. */
type Session = { jti: string; iat: number }

export type ClaimFields = {
  market: string
  date: string
  holder: Person
  session: Session
  offeredTo: Person | null
  note: string | null
  takenAt: string
}
export type StoredClaim = Versioned & ClaimFields

const toClaim = (stored: StoredClaim): Claim => ({
  id: stored._id,
  market: stored.market,
  date: stored.date,
  holder: stored.holder,
  offeredTo: stored.offeredTo,
  note: stored.note,
  takenAt: stored.takenAt,
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
})

const text = { type: String, required: true }
const person = { userId: text, username: text }

/** One document a draw, whose id it has; removed when the claim ends. */
export const createClaimStore = ({ connection, ...deps }: StoreDeps) => {
  const model = defineCollection<StoredClaim>(connection, 'claims', {
    market: { ...text, maxlength: maxMarketNameLength, match: marketNamePattern },
    date: { ...text, validate: isBusinessDate },
    holder: part(person, { required: true }),
    session: part({ jti: text, iat: { type: Number, required: true } }, { required: true }),
    offeredTo: part(person),
    note: { type: String, maxlength: maxTextLength },
    takenAt: text,
  })
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
