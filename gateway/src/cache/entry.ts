import type { CacheKey } from './cache-key.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** One kept answer and what is known of it. Times are ms of the monotonic clock. */
export type Entry = CacheKey & {
  held: KeptAnswer | null
  /** When the question that brought `held` was asked. */
  heldAt: number
  /** How many changes were announced for this entry; `held` shows them all when it was asked for after the last. */
  changes: number
  heldChanges: number
  /** The question under way, and the number of changes when it was asked. */
  flight: Promise<KeptAnswer> | null
  flightChanges: number
  /** The question that follows the one under way, for whoever needs a later answer. */
  next: Promise<KeptAnswer> | null
  /** After a failure, nobody waits for the upstream before this. */
  retryAt: number
  /** When it was last asked for again; whoever asked first does not count, since a scan asks for everything once. */
  usedAt: number
}

/** From this age on an answer is asked for again, while it is still served. */
const refreshAfterMs = 3_000
/** No answer older than this is served as current. */
const maxAgeMs = 5_000
const immutableMs = 600_000

export const newEntry = (key: CacheKey): Entry => ({
  ...key,
  held: null,
  heldAt: 0,
  changes: 0,
  heldChanges: 0,
  flight: null,
  flightChanges: 0,
  next: null,
  retryAt: 0,
  usedAt: Number.NEGATIVE_INFINITY,
})

/** Whether `held` shows every change that was announced. */
export const isUnchanged = (entry: Entry): boolean => entry.heldChanges === entry.changes

/** Whether an entry may be served as it is, and whether it is time to ask again meanwhile. */
export const ageOf = (entry: Entry, now: number): 'fresh' | 'ageing' | 'old' => {
  const age = now - entry.heldAt
  if (entry.held?.immutable) return age < immutableMs ? 'fresh' : 'old'
  if (age < refreshAfterMs) return 'fresh'
  return age < maxAgeMs ? 'ageing' : 'old'
}
