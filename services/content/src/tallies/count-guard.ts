import { randomUUID } from 'node:crypto'
import type { Scope } from './scope.ts'
import type { Draw, TallyStore } from './tally-store.ts'

type Opened = { scope: Scope; buckets: Set<string> }

const bucketsOf = (draws: readonly Draw[], scopesOf: TallyStore['scopesOf']): Map<string, Opened> => {
  const opened = new Map<string, Opened>()
  for (const draw of draws) {
    for (const scope of scopesOf(draw)) {
      const mine = opened.get(scope.id) ?? { scope, buckets: new Set<string>() }
      opened.set(scope.id, mine)
      mine.buckets.add(draw.date.slice(0, scope.bucketLength))
    }
  }
  return opened
}

/** Keeps counts exact around writes that create or remove draws: `open` before each, `close` after the last. */
export const createCountGuard = (tallies: TallyStore) => {
  const token = randomUUID()
  const open: Draw[] = []
  return {
    async open(draws: readonly Draw[]): Promise<void> {
      open.push(...draws.map(({ market, date }) => ({ market, date })))
      const opened = [...bucketsOf(draws, tallies.scopesOf).values()]
      await Promise.all(opened.map(({ scope, buckets }) => tallies.open(scope, [...buckets], token)))
    },

    /** Never fails: readers recount what is left open. */
    async close(): Promise<void> {
      const opened = [...bucketsOf(open.splice(0), tallies.scopesOf).values()]
      await Promise.allSettled(opened.map(({ scope, buckets }) => tallies.settle(scope, [...buckets], token)))
    },
  }
}

export const withCounts = async <T>(tallies: TallyStore, draw: Draw, write: () => Promise<T>): Promise<T> => {
  const countGuard = createCountGuard(tallies)
  await countGuard.open([draw])
  try {
    return await write()
  } finally {
    await countGuard.close()
  }
}
