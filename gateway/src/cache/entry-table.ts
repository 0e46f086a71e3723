import type { Entry } from './entry.ts'
import { createPool, type Bounds, type Pool } from './entry-pool.ts'

/**
 * `known`: markets and main pages, bounded in number. `numbers`: drawn numbers. `further`: other 200s. `untried`: no 200 yet, mostly
 * unknown names, and every answer to typed digits.
 */
export type Pools = Record<'known' | 'numbers' | 'further' | 'untried', Bounds>

const poolNameOf = ({ response, isBounded, numbers }: Entry): keyof Pools => {
  if (response?.status !== 200 || numbers === 'typed') return 'untried'
  if (numbers === 'shown') return 'numbers'
  return isBounded ? 'known' : 'further'
}

/** Entries by key, target and mark, in pools that do not evict each other's. */
export const createEntryTable = (bounds: Pools) => {
  const byKey = new Map<string, Entry>()
  const byTarget = new Map<string, Entry>()
  const byMark = new Map<string, Set<Entry>>()

  const removeEntry = (entry: Entry) => {
    byKey.delete(entry.key)
    byTarget.delete(entry.target)
    for (const mark of entry.marks) {
      const same = byMark.get(mark)
      same?.delete(entry)
      if (same?.size === 0) byMark.delete(mark)
    }
  }

  const pools: Record<keyof Pools, Pool> = {
    known: createPool(bounds.known, removeEntry),
    numbers: createPool(bounds.numbers, removeEntry),
    further: createPool(bounds.further, removeEntry),
    untried: createPool(bounds.untried, removeEntry),
  }
  const poolOf = (entry: Entry): Pool => pools[poolNameOf(entry)]

  return {
    get: (key: string): Entry | undefined => byKey.get(key),
    atTarget: (target: string): Entry | undefined => byTarget.get(target),
    has: (entry: Entry): boolean => byKey.get(entry.key) === entry,
    add(entry: Entry) {
      byKey.set(entry.key, entry)
      byTarget.set(entry.target, entry)
      for (const mark of entry.marks) {
        const same = byMark.get(mark)
        if (same) same.add(entry)
        else byMark.set(mark, new Set([entry]))
      }
      poolOf(entry).add(entry)
    },
    touch: (entry: Entry) => poolOf(entry).touch(entry),
    /** The response's status decides the pool. */
    store(entry: Entry, response: NonNullable<Entry['response']>) {
      poolOf(entry).remove(entry)
      entry.response = response
      poolOf(entry).add(entry)
    },
    withMark: (mark: string): Iterable<Entry> => byMark.get(mark) ?? [],
    all: (): Iterable<Entry> => byKey.values(),
    stats: () => {
      const all = Object.values(pools).map((pool) => pool.stats())
      return {
        entries: all.reduce((sum, { entries }) => sum + entries, 0),
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    },
  }
}

export type EntryTable = ReturnType<typeof createEntryTable>
