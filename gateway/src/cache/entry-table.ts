import type { Entry } from './entry.ts'
import { createPool, type Bounds, type Pool } from './entry-pool.ts'

/** `known`: markets and main pages, bounded in number. `further`: other 200s. `untried`: no 200 yet, mostly unknown names. */
export type Pools = Record<'known' | 'further' | 'untried', Bounds>

const poolNameOf = ({ response, isBounded }: Entry): keyof Pools => {
  if (response?.status !== 200) return 'untried'
  return isBounded ? 'known' : 'further'
}

/** Entries by key, target and address, in pools that do not evict each other's. */
export const createEntryTable = (bounds: Pools) => {
  const byKey = new Map<string, Entry>()
  const byTarget = new Map<string, Entry>()
  const byAddress = new Map<string, Set<Entry>>()

  const removeEntry = (entry: Entry) => {
    byKey.delete(entry.key)
    byTarget.delete(entry.target)
    const same = byAddress.get(entry.address)
    same?.delete(entry)
    if (same?.size === 0) byAddress.delete(entry.address)
  }

  const pools: Record<keyof Pools, Pool> = {
    known: createPool(bounds.known, removeEntry),
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
      const same = byAddress.get(entry.address)
      if (same) same.add(entry)
      else byAddress.set(entry.address, new Set([entry]))
      poolOf(entry).add(entry)
    },
    touch: (entry: Entry) => poolOf(entry).touch(entry),
    /** The response's status decides the pool. */
    store(entry: Entry, response: NonNullable<Entry['response']>) {
      poolOf(entry).remove(entry)
      entry.response = response
      poolOf(entry).add(entry)
    },
    atAddress: (address: string): Iterable<Entry> => byAddress.get(address) ?? [],
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
