import type { Entry } from './entry.ts'

export type Bounds = { entries: number; bytes: number }

/** Least recently used first. */
type Share = { entries: Set<Entry>; bytes: number }

const sizeOf = ({ response }: Entry): number => response?.size ?? 0

/** A bounded pool. When full, the caller with the largest share loses the least recently used entry: one caller evicts only their own. */
export const createPool = (bounds: Bounds, onEvicted: (entry: Entry) => void) => {
  const shares = new Map<string, Share>()
  let entries = 0
  let bytes = 0

  const remove = (entry: Entry) => {
    const share = shares.get(entry.requester)
    if (!share?.entries.delete(entry)) return
    entries--
    share.bytes -= sizeOf(entry)
    bytes -= sizeOf(entry)
    if (share.entries.size === 0) shares.delete(entry.requester)
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
      const share = shares.get(entry.requester) ?? { entries: new Set(), bytes: 0 }
      shares.set(entry.requester, share)
      share.entries.add(entry)
      share.bytes += sizeOf(entry)
      entries++
      bytes += sizeOf(entry)
      while (entries > bounds.entries) evictFromLargest((one) => one.entries.size)
      while (bytes > bounds.bytes) evictFromLargest((one) => one.bytes)
    },
    remove,
    touch(entry: Entry) {
      const share = shares.get(entry.requester)
      if (share?.entries.delete(entry)) share.entries.add(entry)
    },
    stats: () => ({ entries, bytes }),
  }
}

export type Pool = ReturnType<typeof createPool>
