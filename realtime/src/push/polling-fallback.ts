import type { Result } from '@papan/contracts/calls/result-calls.ts'
import type { NewestResults } from '../rooms/newest-results.ts'

type StandInDeps = {
  /** Whether events arrive: Redis can be read and takes what is written. */
  isInStep: () => boolean
  /** The markets in whose rooms somebody is. */
  watched: () => string[]
  newest: NewestResults
  /** Tells a market's room a result, where it is news. */
  tell: (result: Result) => void
  /** Tells a market's room that what it shows may be gone. */
  tellGone: (market: string) => void
  everyMs?: number
}

const usualEveryMs = 2_000
/** A cache between may still hold an answer from before a deletion: it is told so often. */
const goneTimes = 3

/**
 * While the stream cannot be followed nobody hears of prizes, and nobody's socket notices: then content is asked every 2 s for the
 * newest result of each market that somebody watches, and once more afterwards, since what waited meanwhile takes its time to come.
 * What is found is told like an event, so it is told once.
 */
export const createStandIn = ({ isInStep, watched, newest, tell, tellGone, everyMs = usualEveryMs }: StandInDeps) => {
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
    const isCalm = isInStep() && wasInStep && gone.size === 0
    if (isCalm || looking) return
    wasInStep = isInStep()
    looking = lookAtAll().finally(() => (looking = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
