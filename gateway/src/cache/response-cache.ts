import { badGateway } from '../proxy/upstream-request.ts'
import type { UpstreamResponse } from '../proxy/fetch-upstream.ts'
import type { CacheKey } from './cache-key.ts'
import { ageOf, isUnchanged, newEntry, type Entry } from './entry.ts'
import { createMarkAgain } from './mark-again.ts'
import { createEntryTable, type Pools } from './entry-table.ts'
import { isCacheable, toCachedResponse, type CachedResponse } from './cached-response.ts'

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

/** Longest wait for a hanging upstream when an old response is stored. */
const maxWaitMs = 1_000
const retryMs = 1_000
/** Entries used this recently, more than once, are refetched when they change. */
const recentlyUsedMs = 60_000
const touchMs = 1_000
const megabyte = 1024 * 1024
/** Some 300 markets with their pages; drawn numbers; other paths; unknown names. */
const defaultPools: Pools = {
  known: { entries: 2_000, bytes: 44 * megabyte },
  numbers: { entries: 600, bytes: 10 * megabyte },
  further: { entries: 600, bytes: 14 * megabyte },
  untried: { entries: 300, bytes: 6 * megabyte },
}

const failAfter = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(badGateway()), ms).unref())

/**
 * Public responses in memory, one request in flight per key. Current while younger than 5 s and not invalidated; otherwise callers
 * wait, and get the last good response, marked stale, when the upstream fails.
 */
export const createResponseCache = (deps: CacheDeps) => {
  const { clock, fetch, pools = defaultPools } = deps
  const table = createEntryTable(pools)
  const counts = { hits: 0, misses: 0, stale: 0 }
  /** By the request in flight or queued. */
  const waits = new WeakMap<Promise<CachedResponse>, Promise<CachedResponse>>()
  /** ms, sampled once a second per entry. */
  let greatestAgeMs = 0

  const store = async (entry: Entry, cached: CachedResponse): Promise<void> => {
    table.store(entry, cached)
    const complete = await cached.complete
    if (complete && table.has(entry) && entry.response === cached) table.store(entry, complete)
  }

  const fetchEntry = async (entry: Entry): Promise<CachedResponse> => {
    const requestedAt = clock()
    const { version } = entry
    try {
      const answer = await fetch(entry)
      if (answer.status >= 500 && entry.response) throw badGateway()
      const cached = toCachedResponse(answer, entry.response)
      if (isCacheable(entry, answer) && table.has(entry)) {
        void store(entry, cached)
        entry.storedAt = requestedAt
        entry.storedVersion = version
      }
      entry.retryAt = 0
      return cached
    } catch (error) {
      entry.retryAt = clock() + retryMs
      throw error
    }
  }

  const startFlight = (entry: Entry): Promise<CachedResponse> => {
    entry.requestedVersion = entry.version
    const flight = fetchEntry(entry).finally(() => {
      entry.inFlight = null
    })
    entry.inFlight = flight
    return flight
  }

  /** A response requested after every known change. */
  const later = (entry: Entry): Promise<CachedResponse> => {
    if (!entry.inFlight) return startFlight(entry)
    if (entry.requestedVersion === entry.version) return entry.inFlight
    const follow = () => {
      entry.queued = null
      return startFlight(entry)
    }
    return (entry.queued ??= entry.inFlight.then(follow, follow))
  }

  /** `later` for all that wait for it, with one deadline. */
  const awaited = (entry: Entry): Promise<CachedResponse> => {
    const coming = later(entry)
    const known = waits.get(coming)
    if (known) return known
    const wait = entry.response && isUnchanged(entry) ? Promise.race([coming, failAfter(maxWaitMs)]) : coming
    waits.set(coming, wait)
    return wait
  }

  const refresh = (entry: Entry) => {
    if (clock() >= entry.retryAt) later(entry).catch(() => undefined)
  }

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

  const invalidate = (entry: Entry) => {
    entry.version++
    // A write just succeeded, so the upstream is back.
    entry.retryAt = 0
  }

  const mark = (marks: Iterable<string>) => {
    for (const each of marks) for (const entry of table.withMark(each)) invalidate(entry)
  }
  const markAgain = createMarkAgain({ mark })

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

    /** Later reads get a response requested after this call. */
    markChanged(marks: Iterable<string>) {
      mark(marks)
      markAgain(marks)
    },
    markAll() {
      for (const entry of table.all()) invalidate(entry)
    },
    /** Refetches what changed and is in use, before a caller waits. Drawn numbers are asked again on use: each draw changes all of them. */
    refreshUsed() {
      const since = clock() - recentlyUsedMs
      for (const entry of table.all()) {
        if (entry.numbers !== 'none' || !entry.response || isUnchanged(entry)) continue
        if (entry.usedAt >= since && !entry.queued) refresh(entry)
      }
    },
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
