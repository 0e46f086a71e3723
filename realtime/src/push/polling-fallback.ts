import type { Result } from '@papan/contracts/calls/result-calls.ts'
import type { NewestResults } from '../rooms/newest-results.ts'

type FallbackDeps = {
  /** Whether events arrive: Redis can be read and written. */
  isFollowing: () => boolean
  /** The markets with viewers. */
  watchedMarkets: () => string[]
  newest: NewestResults
  /** Emits a result to its market's room unless it was emitted already. */
  emit: (result: Result) => void
  /** Asks a market's room to fetch again: its result may be deleted. */
  emitDeleted: (market: string) => void
  everyMs?: number
}

const defaultEveryMs = 2_000
/** Repeats: a cache in between may still serve an answer from before the deletion. */
const deletedRepeats = 3

/**
 * While the stream cannot be followed, polls content every 2 s for the newest result of each watched market, and once more after
 * recovery, since queued events arrive late.
 */
export const createPollingFallback = ({
  isFollowing,
  watchedMarkets,
  newest,
  emit,
  emitDeleted,
  everyMs = defaultEveryMs,
}: FallbackDeps) => {
  const deleted = new Map<string, number>()

  const poll = async (market: string) => {
    const before = newest.peek(market)
    newest.invalidate(market)
    const now = await newest.newestOf(market)
    if (before && (!now || now.date < before.date)) deleted.set(market, deletedRepeats)
    if (now) emit(now)
  }

  const pollAll = async () => {
    await Promise.allSettled(watchedMarkets().map(poll))
    for (const [market, times] of deleted) {
      emitDeleted(market)
      if (times > 1) deleted.set(market, times - 1)
      else deleted.delete(market)
    }
  }

  let polling: Promise<void> | null = null
  let wasInStep = true
  const timer = setInterval(() => {
    const isIdle = isFollowing() && wasInStep && deleted.size === 0
    if (isIdle || polling) return
    wasInStep = isFollowing()
    polling = pollAll().finally(() => (polling = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await polling
    },
  }
}
