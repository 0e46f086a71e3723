import type { Result } from '@papan/contracts/calls/result-calls.ts'
import type { NewestResults } from '../rooms/newest-results.ts'

type StandInDeps = {
  /** Whether events arrive: Redis can be read and written. */
  isFollowing: () => boolean
  /** The markets with viewers. */
  watched: () => string[]
  newest: NewestResults
  /** Emits a result to its market's room unless it was emitted already. */
  tell: (result: Result) => void
  /** Asks a market's room to fetch again: its result may be deleted. */
  tellGone: (market: string) => void
  everyMs?: number
}

const usualEveryMs = 2_000
/** Repeats: a cache in between may still serve an answer from before the deletion. */
const goneTimes = 3

/**
 * While the stream cannot be followed, polls content every 2 s for the newest result of each watched market, and once more after
 * recovery, since queued events arrive late.
 */
export const createStandIn = ({
  isFollowing,
  watched,
  newest,
  tell,
  tellGone,
  everyMs = usualEveryMs,
}: StandInDeps) => {
  const gone = new Map<string, number>()

  const look = async (market: string) => {
    const before = newest.peek(market)
    newest.forget(market)
    const now = await newest.newestOf(market)
    if (before && (!now || now.date < before.date)) gone.set(market, goneTimes)
    if (now) tell(now)
  }

  const lookAtAll = async () => {
    await Promise.allSettled(watched().map(look))
    for (const [market, times] of gone) {
      tellGone(market)
      if (times > 1) gone.set(market, times - 1)
      else gone.delete(market)
    }
  }

  let looking: Promise<void> | null = null
  let wasInStep = true
  const timer = setInterval(() => {
    const isCalm = isFollowing() && wasInStep && gone.size === 0
    if (isCalm || looking) return
    wasInStep = isFollowing()
    looking = lookAtAll().finally(() => (looking = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
