import { randomUUID } from 'node:crypto'
import type { Scope } from './scope.ts'
import type { Draw, TallyStore } from './tally-store.ts'

type Opened = { scope: Scope; buckets: Set<string> }

const addBuckets = (to: Map<string, Opened>, draws: readonly Draw[], scopesOf: TallyStore['scopesOf']): void => {
  for (const draw of draws) {
    for (const scope of scopesOf(draw)) {
      const mine = to.get(scope.id) ?? { scope, buckets: new Set<string>() }
      to.set(scope.id, mine)
      mine.buckets.add(draw.date.slice(0, scope.bucketLength))
    }
  }
}

/** Keeps counts exact around writes that create or remove draws: `open` before each, `close` after the last. */
export const createCountGuard = (tallies: TallyStore) => {
  const token = randomUUID()
  const all = new Map<string, Opened>()
  return {
    async open(draws: readonly Draw[]): Promise<void> {
      const opened = new Map<string, Opened>()
      for (const to of [all, opened]) addBuckets(to, draws, tallies.scopesOf)
      await Promise.all([...opened.values()].map(({ scope, buckets }) => tallies.open(scope, [...buckets], token)))
    },

    /** Never fails: readers recount what is left open. */
    async close(): Promise<void> {
      const opened = [...all.values()]
      all.clear()
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

export type CountGuard = ReturnType<typeof createCountGuard>
