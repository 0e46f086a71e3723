import type { Entry } from './entry.ts'

type Bounds = { entries: number; untried: number; bytes: number }

/**
 * The entries, bounded in number and bytes; what was not used for longest goes first. Entries without a good answer (unknown
 * addresses, mostly) have a small table of their own, so that a flood of them pushes out nothing that visitors read.
 */
export const createEntryTable = (bounds: Bounds) => {
  const kept = new Map<string, Entry>()
  const untried = new Map<string, Entry>()
  const byIndex = new Map<string, Set<Entry>>()
  let bytes = 0

  const remove = (table: Map<string, Entry>, entry: Entry) => {
    table.delete(entry.key)
    bytes -= entry.held?.size ?? 0
    const same = byIndex.get(entry.index)
    same?.delete(entry)
    if (same?.size === 0) byIndex.delete(entry.index)
  }

  const oldest = (table: Map<string, Entry>): Entry | undefined => table.values().next().value

  const shrink = () => {
    for (let entry; untried.size > bounds.untried && (entry = oldest(untried));) remove(untried, entry)
    for (let entry; (kept.size > bounds.entries || bytes > bounds.bytes) && (entry = oldest(kept));) remove(kept, entry)
  }

  return {
    get: (key: string): Entry | undefined => kept.get(key) ?? untried.get(key),
    has: (entry: Entry): boolean => kept.get(entry.key) === entry || untried.get(entry.key) === entry,
    add(entry: Entry) {
      untried.set(entry.key, entry)
      const same = byIndex.get(entry.index)
      if (same) same.add(entry)
      else byIndex.set(entry.index, new Set([entry]))
      shrink()
    },
    /** Makes an entry the last to go. */
    touch(entry: Entry) {
      const table = kept.has(entry.key) ? kept : untried
      table.delete(entry.key)
      table.set(entry.key, entry)
    },
    /** Gives an entry another answer; a good one earns it a place among the kept. */
    settle(entry: Entry, held: NonNullable<Entry['held']>) {
      bytes += held.size - (entry.held?.size ?? 0)
      entry.held = held
      if (held.status === 200 && untried.delete(entry.key)) kept.set(entry.key, entry)
      if (held.status !== 200 && kept.delete(entry.key)) untried.set(entry.key, entry)
      shrink()
    },
    withIndex: (index: string): Iterable<Entry> => byIndex.get(index) ?? [],
    *all(): Iterable<Entry> {
      yield* kept.values()
      yield* untried.values()
    },
    facts: () => ({ entries: kept.size + untried.size, bytes }),
  }
}
