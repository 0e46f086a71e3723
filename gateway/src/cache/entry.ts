import type { CacheKey } from './cache-key.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** One kept answer and what is known of it. Times are ms of the monotonic clock. */
export type Entry = CacheKey & {
  /** The address group that asked first. */
  asker: string
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

/** From `refreshAfterMs` on an answer is asked for again, while it is still served; none older than `maxAgeMs` is served as current. */
const usual = { refreshAfterMs: 3_000, maxAgeMs: 5_000 }
/** The bytes of such an address never change, but it can end: a deleted banner's image. */
const immutable = { refreshAfterMs: 10_000, maxAgeMs: 15_000 }

export const newEntry = (key: CacheKey, asker: string): Entry => ({
  ...key,
  asker,
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
  const { refreshAfterMs, maxAgeMs } = entry.held?.immutable ? immutable : usual
  if (age < refreshAfterMs) return 'fresh'
  return age < maxAgeMs ? 'ageing' : 'old'
}
