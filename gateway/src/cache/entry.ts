import type { CacheKey } from './cache-key.ts'
import type { CachedResponse } from './cached-response.ts'

/** A cached response and its state. Times: monotonic ms. */
export type Entry = CacheKey & {
  /** The address group of the first request. */
  requester: string
  response: CachedResponse | null
  /** When the stored response was requested. */
  storedAt: number
  /** Changes so far; the response is valid while both versions are equal. */
  version: number
  storedVersion: number
  /** The request in flight, and the version at its start. */
  inFlight: Promise<CachedResponse> | null
  requestedVersion: number
  /** Follows the one in flight, for callers that need a later version. */
  queued: Promise<CachedResponse> | null
  /** No fetch before this, after a failure. */
  retryAt: number
  /** Not counting the first use: a scan requests everything once. */
  usedAt: number
}

/** Refetched in the background from `refreshAfterMs`, current until `maxAgeMs`. */
const defaultAges = { refreshAfterMs: 3_000, maxAgeMs: 5_000 }
/** The bytes never change, but the file may be deleted. */
const immutableAges = { refreshAfterMs: 10_000, maxAgeMs: 15_000 }
/** A file of another build is served on while pages ask for it. */
const builtAges = { refreshAfterMs: Infinity, maxAgeMs: Infinity }

const agesOf = ({ isBuilt, response }: Entry) => {
  if (isBuilt && response?.status === 200) return builtAges
  return response?.immutable ? immutableAges : defaultAges
}

export const newEntry = (key: CacheKey, requester: string): Entry => ({
  ...key,
  requester,
  response: null,
  storedAt: 0,
  version: 0,
  storedVersion: 0,
  inFlight: null,
  requestedVersion: 0,
  queued: null,
  retryAt: 0,
  usedAt: Number.NEGATIVE_INFINITY,
})

export const isUnchanged = (entry: Entry): boolean => entry.storedVersion === entry.version

export const ageOf = (entry: Entry, now: number): 'fresh' | 'ageing' | 'old' => {
  const age = now - entry.storedAt
  const { refreshAfterMs, maxAgeMs } = agesOf(entry)
  if (age < refreshAfterMs) return 'fresh'
  return age < maxAgeMs ? 'ageing' : 'old'
}
