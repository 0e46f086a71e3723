type AttemptCounterOptions = { limit: number; windowMs: number; clock: () => number; maxKeys?: number }

/** In memory, in fixed windows from a key's first attempt. Evicts the least recently used keys. */
export const createAttemptCounter = ({ limit, windowMs, clock, maxKeys = 10_000 }: AttemptCounterOptions) => {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    /** Counts an attempt and returns 0, or returns the wait in ms when the window is full. */
    take: (key: string): number => {
      const now = clock()
      const open = windows.get(key)
      const current = open && open.endsAt > now ? open : { count: 0, endsAt: now + windowMs }
      if (current.count >= limit) return current.endsAt - now
      current.count++
      windows.delete(key)
      windows.set(key, current)
      const [oldest] = windows.keys()
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest)
      return 0
    },

    /** Uncounts an attempt that turned out legitimate. */
    uncount: (key: string): void => {
      const open = windows.get(key)
      if (open && open.count > 0) open.count--
    },
  }
}
