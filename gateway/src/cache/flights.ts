import { badGateway } from '../proxy/upstream-request.ts'
import type { UpstreamResponse } from '../proxy/fetch-upstream.ts'
import type { CacheKey } from './cache-key.ts'
import { isCacheable, toCachedResponse, type CachedResponse } from './cached-response.ts'
import { isUnchanged, type Entry } from './entry.ts'
import type { EntryTable } from './entry-table.ts'

type FlightDeps = {
  /** Monotonic, ms. */
  clock: () => number
  fetch: (key: CacheKey) => Promise<UpstreamResponse>
  table: EntryTable
}

/** Longest wait for a hanging upstream when an old response is stored. */
const maxWaitMs = 1_000
const retryMs = 1_000

const failAfter = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(badGateway()), ms).unref())

/** Requests to upstreams for entries: one in flight per entry, at most one queued behind it. */
export const createFlights = ({ clock, fetch, table }: FlightDeps) => {
  /** By the request in flight or queued. */
  const waits = new WeakMap<Promise<CachedResponse>, Promise<CachedResponse>>()

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
      const cached = toCachedResponse(answer, entry.response, entry.view)
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

  return { awaited, refresh }
}
