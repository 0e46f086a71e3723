import type { Entry } from './entry.ts'

/** How many entries a room holds, and bytes of their answers. */
export type Bounds = { entries: number; bytes: number }

/** The entries that one caller brought, least recently used first. */
type Share = { entries: Set<Entry>; bytes: number }

const sizeOf = ({ held }: Entry): number => held?.size ?? 0

/**
 * A bounded part of the memory. Where it is full, whoever brought most of it gives up what was not used for longest: one caller
 * alone only ever pushes out his own.
 */
export const createRoom = (bounds: Bounds, onEvicted: (entry: Entry) => void) => {
  const shares = new Map<string, Share>()
  let entries = 0
  let bytes = 0

  const remove = (entry: Entry) => {
    const share = shares.get(entry.asker)
    if (!share?.entries.delete(entry)) return
    entries--
    share.bytes -= sizeOf(entry)
    bytes -= sizeOf(entry)
    if (share.entries.size === 0) shares.delete(entry.asker)
  }

  const evictFromLargest = (measure: (share: Share) => number) => {
    let largest: Share | undefined
    for (const share of shares.values()) if (!largest || measure(share) > measure(largest)) largest = share
    const [oldest] = largest?.entries ?? []
    if (!oldest) return
    remove(oldest)
    onEvicted(oldest)
  }

  return {
    add(entry: Entry) {
      const share = shares.get(entry.asker) ?? { entries: new Set(), bytes: 0 }
      shares.set(entry.asker, share)
      share.entries.add(entry)
      share.bytes += sizeOf(entry)
      entries++
      bytes += sizeOf(entry)
      while (entries > bounds.entries) evictFromLargest((one) => one.entries.size)
      while (bytes > bounds.bytes) evictFromLargest((one) => one.bytes)
    },
    remove,
    /** Makes an entry the last of its caller's to go. */
    touch(entry: Entry) {
      const share = shares.get(entry.asker)
      if (share?.entries.delete(entry)) share.entries.add(entry)
    },
    facts: () => ({ entries, bytes }),
  }
}

export type Room = ReturnType<typeof createRoom>
