import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { NewestResults } from '../rooms/newest-results.ts'

type FallbackDeps = {
  /** Redis can be read and written, by content too. */
  isFollowing: () => boolean
  watchedMarkets: () => string[]
  newest: NewestResults
  /** Emits unless that revision was emitted. */
  emit: (result: Result) => void
  /** Makes viewers fetch again: the result may be deleted. */
  emitDeleted: (market: string) => void
  everyMs?: number
}

const defaultEveryMs = 2_000
/** A cache may still hold the deleted result: repeat. */
const deletedRepeats = 3

/**
 * While the stream cannot be followed or content cannot write to it, polls content every 2 s for the newest result of each
 * watched market; once more after recovery, for late events.
 */
export const createPollingFallback = (deps: FallbackDeps) => {
  const { isFollowing, watchedMarkets, newest, emit, emitDeleted, everyMs = defaultEveryMs } = deps
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
