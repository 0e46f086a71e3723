import type { AdminResult, Result, StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import { isFirstPrize } from '@papan/contracts/rules/result-rules.ts'
import { outwardEpoch } from '@papan/runtime/outbox/epochs.ts'
import type { Versioned } from '@papan/runtime/outbox/outbox-document.ts'
import type { BlindFields } from './blind-entry.ts'
import type { StoredRevision } from './revisions.ts'

/** A number with who touched it last (username) and when; imported and older ones carry neither (`importer`). */
export type TouchedPrize = StoredPrize & { by?: string; at?: string }

/** The fields of a result that its market and staff decide; the store adds revision and times. */
export type ResultFields = Pick<Result, 'market' | 'date' | 'template' | 'correctedAt' | 'firstPrizeAt'> &
  Partial<BlindFields> & {
    prizes: TouchedPrize[]
    /** What its last revisions did, oldest first; absent in results of an earlier version. */
    revisions?: StoredRevision[]
  }
export type StoredResult = Versioned & ResultFields
/** A stored result as it is read: its unsent events are the relay's business. */
export type ReadResult = Omit<StoredResult, 'outbox'>

/** An import names who it was once, not in each of its numbers. */
const importer = ({ revisions = [] }: ResultFields) => revisions.find(({ cause }) => cause === 'imported')

/** When PRIZE 1 was first published, null while it is missing; results of an earlier version say only when it was touched last. */
export const firstPrizeAtOf = (stored: ReadResult): string | null => {
  const first = stored.prizes.find(isFirstPrize)
  return first ? (stored.firstPrizeAt ?? first.at ?? importer(stored)?.at ?? stored.createdAt) : null
}

/** The contract's shape of a stored result: all that visitors, live pages and events may see of it. */
export const toResult = (stored: ReadResult): Result => ({
  id: stored._id,
  market: stored.market,
  date: stored.date,
  template: stored.template,
  prizes: stored.prizes.map(({ id, type, numbers }) => ({ id, type, numbers })),
  correctedAt: stored.correctedAt,
  firstPrizeAt: firstPrizeAtOf(stored),
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
})

/** The same for staff: who touched what. */
export const toAdminResult = (stored: ReadResult): AdminResult => {
  const imported = importer(stored)
  return {
    ...toResult(stored),
    prizes: stored.prizes.map(({ id, type, numbers, by = imported?.by, at = imported?.at }) => ({
      id,
      type,
      numbers,
      by: by ?? null,
      at: at ?? null,
    })),
    pending: (stored.blind ?? []).map(({ type, by, at }) => ({ type, by, at })),
    mismatches: (stored.mismatches ?? []).map(({ type, by, at }) => ({ type, by, at })),
  }
}
