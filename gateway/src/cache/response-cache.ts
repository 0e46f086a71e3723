import type { UpstreamResponse } from '../proxy/fetch-upstream.ts'
import type { CacheKey } from './cache-key.ts'
import { ageOf, isUnchanged, newEntry, type Entry } from './entry.ts'
import { createFlights } from './flights.ts'
import { createInvalidation } from './invalidation.ts'
import { createEntryTable, type Pools } from './entry-table.ts'
import type { CachedResponse } from './cached-response.ts'

type CacheDeps = {
  /** Monotonic, ms. */
  clock: () => number
  /** Throws an AppError when the upstream is away or hangs. */
  fetch: (key: CacheKey) => Promise<UpstreamResponse>
  pools?: Pools
}

type FetchOptions = { requester: string; mayStore: boolean }

/** `staleSeconds`: age while the upstream is away. */
export type Served = { answer: CachedResponse; staleSeconds: number | null }

const touchMs = 1_000
const megabyte = 1024 * 1024
/** Some 300 markets with their pages; drawn numbers; other paths; unknown names. */
const defaultPools: Pools = {
  known: { entries: 2_000, bytes: 44 * megabyte },
  numbers: { entries: 600, bytes: 10 * megabyte },
  further: { entries: 600, bytes: 14 * megabyte },
  untried: { entries: 300, bytes: 6 * megabyte },
}

/**
 * Public responses in memory, one request in flight per key. Current while younger than 5 s and not invalidated; otherwise callers
 * wait, and get the last good response, marked stale, when the upstream fails.
 */
export const createResponseCache = (deps: CacheDeps) => {
  const { clock, fetch, pools = defaultPools } = deps
  const table = createEntryTable(pools)
  const { awaited, refresh } = createFlights({ clock, fetch, table })
  const counts = { hits: 0, misses: 0, stale: 0 }
  /** ms, sampled once a second per entry. */
  let greatestAgeMs = 0

  const noteAge = ({ response, storedAt }: Entry, now: number) => {
    if (!response?.immutable) greatestAgeMs = Math.max(greatestAgeMs, now - storedAt)
  }

  const touch = (entry: Entry, now: number, isServed: boolean) => {
    if (now - entry.usedAt < touchMs) return
    entry.usedAt = now
    if (isServed) noteAge(entry, now)
    table.touch(entry)
  }

  const current = (entry: Entry | undefined, now: number): CachedResponse | null => {
    if (!entry?.response || !isUnchanged(entry)) return null
    const age = ageOf(entry, now)
    if (age === 'ageing' && !entry.inFlight) refresh(entry)
    return age === 'old' ? null : entry.response
  }

  const stale = (entry: Entry, answer: CachedResponse): Served => {
    counts.stale++
    const now = clock()
    noteAge(entry, now)
    return { answer, staleSeconds: Math.max(1, Math.round((now - entry.storedAt) / 1000)) }
  }

  const serve = async (entry: Entry, now: number): Promise<Served> => {
    const answer = current(entry, now)
    if (answer) {
      counts.hits++
      return { answer, staleSeconds: null }
    }
    counts.misses++
    if (entry.response && now < entry.retryAt) return stale(entry, entry.response)
    try {
      return { answer: await awaited(entry), staleSeconds: null }
    } catch (error) {
      if (!entry.response) throw error
      return stale(entry, entry.response)
    }
  }

  return {
    /** The current response of a canonical target, never fetched. */
    peek(target: string): CachedResponse | null {
      const entry = table.atTarget(target)
      const now = clock()
      const answer = current(entry, now)
      if (!answer || !entry) return null
      touch(entry, now, true)
      counts.hits++
      return answer
    },

    /** One more caller costs the upstream nothing. */
    isKnown(target: string): boolean {
      const entry = table.atTarget(target)
      return entry !== undefined && (entry.response !== null || entry.inFlight !== null)
    },

    /** Throws an AppError when the upstream fails and nothing is stored. */
    async get(key: CacheKey, { requester, mayStore }: FetchOptions): Promise<Served> {
      const now = clock()
      let entry = table.get(key.key)
      if (entry) touch(entry, now, false)
      else {
        entry = newEntry(key, requester)
        if (mayStore) table.add(entry)
      }
      return serve(entry, now)
    },

    /** `get` for a canonical target whose request is in flight: one more waiter is not routed again. Null otherwise. */
    join(target: string): Promise<Served> | null {
      const entry = table.atTarget(target)
      return entry?.inFlight ? serve(entry, clock()) : null
    },

    ...createInvalidation({ clock, table, refresh }),
    stats: () => ({ ...table.stats(), ...counts }),
    /** Greatest age served since the last call, s; immutable files excluded. */
    drainMaxAge(): number {
      const seconds = greatestAgeMs / 1000
      greatestAgeMs = 0
      return seconds
    },
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
