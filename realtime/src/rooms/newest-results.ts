import type { Result } from '@papan/contracts/calls/result-calls.ts'
import { isNewer } from '@papan/contracts/rules/result-rules.ts'
import { unavailable } from '@papan/runtime/errors.ts'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'

type NewestResultsDeps = {
  read: (market: string) => Promise<Result | null>
  clock: () => number
  most?: number
}
/** `isComplete`: read from content, so nothing newer is missing. `lastBroadcast`: what the last event carried. */
type Known = { result: Result | null; isWhole: boolean; told: Result | null }

const usualMost = 1_000
const retryMs = 1_000

const later = (a: Result | null, b: Result | null): Result | null => {
  if (!a || !b) return a ?? b
  if (a.date !== b.date) return a.date > b.date ? a : b
  return isNewer(b, a) ? b : a
}

/**
 * The newest result of each market, for sockets that join its room: kept current by events, read from content otherwise, one
 * request per market and eight in all.
 */
export const createNewestResults = ({ read, clock, most = usualMost }: NewestResultsDeps) => {
  const known = new Map<string, Known>()
  const reading = new Map<string, Promise<void>>()
  const limit = createWorkLimit({ atOnce: 8, waiting: most, refuse: unavailable })
  const retryAt = new Map<string, number>()

  const readOnce = async (market: string, isCurrent: () => boolean) => {
    try {
      const result = await limit.run(() => read(market))
      retryAt.delete(market)
      // Invalidated while reading: drop the answer, it may be stale.
      const before = known.get(market)
      if (isCurrent() && (before || known.size < most)) {
        const told = before?.told ?? null
        known.set(market, { result: later(before?.result ?? null, result), isWhole: true, told })
      }
    } catch (error) {
      if (retryAt.size < most) retryAt.set(market, clock() + retryMs)
      throw error
    } finally {
      if (isCurrent()) reading.delete(market)
    }
  }

  const ask = (market: string): Promise<void> => {
    const underWay = reading.get(market)
    if (underWay) return underWay
    if (clock() < (retryAt.get(market) ?? 0)) return Promise.reject(unavailable())
    const flight: Promise<void> = Promise.resolve().then(() => readOnce(market, () => reading.get(market) === flight))
    reading.set(market, flight)
    return flight
  }

  return {
    /** Adds the state that an event carried. */
    note(result: Result) {
      const before = known.get(result.market)
      if (before) Object.assign(before, { result: later(before.result, result), told: result })
      else if (known.size < most) known.set(result.market, { result, isWhole: false, told: result })
    },
    /** Null when the market has none. Throws when content is needed and does not answer. */
    async newestOf(market: string): Promise<Result | null> {
      if (!known.get(market)?.isWhole) await ask(market)
      return known.get(market)?.result ?? null
    },
    /** The last result broadcast to the market's room, null where unknown. */
    toldOf: (market: string): Result | null => known.get(market)?.told ?? null,
    /** The cached result; undefined where nothing is cached. */
    peek: (market: string): Result | null | undefined => known.get(market)?.result,
    forget(market: string) {
      known.delete(market)
      reading.delete(market)
    },
    forgetAll() {
      known.clear()
      reading.clear()
    },
  }
}

export type NewestResults = ReturnType<typeof createNewestResults>
