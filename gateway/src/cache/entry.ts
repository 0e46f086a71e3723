import type { CacheKey } from './cache-key.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** A cached response and its state. Times are ms of the monotonic clock. */
export type Entry = CacheKey & {
  /** The address group that requested it first. */
  asker: string
  held: KeptAnswer | null
  /** When the stored response was requested. */
  heldAt: number
  /** Number of changes so far; the stored response is valid while both versions are equal. */
  changes: number
  heldChanges: number
  /** The request in flight, and the version when it started. */
  flight: Promise<KeptAnswer> | null
  flightChanges: number
  /** The request to follow the one in flight, for callers that need a later version. */
  next: Promise<KeptAnswer> | null
  /** After a failure no fetch before this. */
  retryAt: number
  /** Last use after the first: a scan requests everything once. */
  usedAt: number
}

/** Refetched in the background from `refreshAfterMs`, never served as current beyond `maxAgeMs`. */
const usual = { refreshAfterMs: 3_000, maxAgeMs: 5_000 }
/** The bytes never change, but the file may be deleted. */
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

/** Whether the stored response includes every known change. */
export const isUnchanged = (entry: Entry): boolean => entry.heldChanges === entry.changes

export const ageOf = (entry: Entry, now: number): 'fresh' | 'ageing' | 'old' => {
  const age = now - entry.heldAt
  const { refreshAfterMs, maxAgeMs } = entry.held?.immutable ? immutable : usual
  if (age < refreshAfterMs) return 'fresh'
  return age < maxAgeMs ? 'ageing' : 'old'
}
