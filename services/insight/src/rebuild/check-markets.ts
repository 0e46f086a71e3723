import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { DrawnNumbers } from '../memory/drawn-numbers.ts'
import type { ContentFeed } from './content-feed.ts'
import type { MarketSync } from './sync-market.ts'

type CheckDeps = {
  feed: ContentFeed
  numbers: DrawnNumbers
  sync: MarketSync
  log: Logger
  metrics: Metrics
}

/** `healed`: draws that changed. `late`: those that the stream should have brought. */
export type Checked = { markets: number; differing: string[]; healed: number; late: number }

/** Every market that content or memory knows, in order. */
export const allMarkets = async ({ feed, numbers }: Pick<CheckDeps, 'feed' | 'numbers'>): Promise<string[]> =>
  [...new Set([...(await feed.markets()), ...numbers.markets()])].toSorted()

/** Compares the hash of each market with content, and reads again what differs. Throws when content is away. */
export const createMarketCheck = ({ feed, numbers, sync, log, metrics }: CheckDeps) => {
  const countDifferences = metrics.counter(
    'insight_differences_total',
    'Draws that differed from content without an event',
  )

  /** `isExpected`: events may have been missed, so a difference is no fault. */
  return async ({ isExpected = false } = {}): Promise<Checked> => {
    const checked: Checked = { markets: 0, differing: [], healed: 0, late: 0 }
    for (const market of await allMarkets({ feed, numbers })) {
      const theirs = await feed.hash(market)
      const ours = numbers.hashOf(market)
      checked.markets++
      if (theirs.hash === ours.hash) continue
      const { changed, late } = await sync(market)
      if (changed === 0) continue
      checked.differing.push(market)
      checked.healed += changed
      checked.late += late
      if (late > 0 && !isExpected) {
        countDifferences(late)
        log.error({ market, draws: late }, 'draws differed from content')
      }
    }
    return checked
  }
}

export type MarketCheck = ReturnType<typeof createMarketCheck>
