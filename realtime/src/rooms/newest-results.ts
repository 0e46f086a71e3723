import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { unavailable } from '@papan/runtime/errors.ts'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'

type NewestResultsDeps = {
  read: (market: string) => Promise<Result | null>
  clock: () => number
}
/** `isComplete`: read from content, nothing newer is missing. */
type Known = { result: Result | null; isComplete: boolean; lastBroadcast: Result | null }

const max = 1_000
const retryMs = 1_000

const later = (a: Result | null, b: Result | null): Result | null => {
  if (!a || !b) return a ?? b
  if (a.date !== b.date) return a.date > b.date ? a : b
  return isNewer(b, a) ? b : a
}

/** The newest result of each market: kept current by events, read from content otherwise, eight reads at once. */
export const createNewestResults = ({ read, clock }: NewestResultsDeps) => {
  const known = new Map<string, Known>()
  const reading = new Map<string, Promise<void>>()
  const limit = createWorkLimit({ atOnce: 8, waiting: max, refuse: unavailable })
  const retryAt = new Map<string, number>()

  const fetchNewest = async (market: string, isCurrent: () => boolean) => {
    try {
      const result = await limit.run(() => read(market))
      retryAt.delete(market)
      // Invalidated while reading: drop the answer, it may be stale.
      const before = known.get(market)
      if (isCurrent() && (before || known.size < max)) {
        const lastBroadcast = before?.lastBroadcast ?? null
        known.set(market, { result: later(before?.result ?? null, result), isComplete: true, lastBroadcast })
      }
    } catch (error) {
      if (retryAt.size < max) retryAt.set(market, clock() + retryMs)
      throw error
    } finally {
      if (isCurrent()) reading.delete(market)
    }
  }

  const readOnce = (market: string): Promise<void> => {
    const inFlight = reading.get(market)
    if (inFlight) return inFlight
    if (clock() < (retryAt.get(market) ?? 0)) return Promise.reject(unavailable())
    const flight: Promise<void> = Promise.resolve().then(() =>
      fetchNewest(market, () => reading.get(market) === flight),
    )
    reading.set(market, flight)
    return flight
  }

  return {
    update(result: Result) {
      const before = known.get(result.market)
      if (before) Object.assign(before, { result: later(before.result, result), lastBroadcast: result })
      else if (known.size < max) known.set(result.market, { result, isComplete: false, lastBroadcast: result })
    },
    /** Throws when content is needed and does not answer. */
    async newestOf(market: string): Promise<Result | null> {
      if (!known.get(market)?.isComplete) await readOnce(market)
      return known.get(market)?.result ?? null
    },
    /** The last result broadcast to the room. */
    lastBroadcast: (market: string): Result | null => known.get(market)?.lastBroadcast ?? null,
    /** Cached; undefined where nothing is. */
    peek: (market: string): Result | null | undefined => known.get(market)?.result,
    invalidate(market: string) {
      known.delete(market)
      reading.delete(market)
    },
    invalidateAll() {
      known.clear()
      reading.clear()
    },
  }
}

export type NewestResults = ReturnType<typeof createNewestResults>
