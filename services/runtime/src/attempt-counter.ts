type AttemptCounterOptions = { limit: number; windowMs: number; clock: () => number; maxKeys?: number }

/** Counts attempts by key in memory, in windows that begin with a key's first attempt. The longest unused keys make room for new ones. */
export const createAttemptCounter = ({ limit, windowMs, clock, maxKeys = 10_000 }: AttemptCounterOptions) => {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    /** Counts one more attempt and answers 0, or answers how long to wait (ms) when the window holds no more. */
    take: (key: string): number => {
      const now = clock()
      const held = windows.get(key)
      const current = held && held.endsAt > now ? held : { count: 0, endsAt: now + windowMs }
      if (current.count >= limit) return current.endsAt - now
      current.count++
      windows.delete(key)
      windows.set(key, current)
      const [oldest] = windows.keys()
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest)
      return 0
    },

    /** Takes back what an attempt counted, because it was a rightful one. */
    giveBack: (key: string): void => {
      const held = windows.get(key)
      if (held && held.count > 0) held.count--
    },
  }
}
