import type { Logger } from '@papan/runtime/logger.ts'

type KnownMarketsDeps = { read: () => Promise<string[]>; log: Logger; clock: () => number; most?: number }

const refreshMs = 60_000
/** A name that is not known makes the list be read again, but not more often than this. */
const readAgainMs = 2_000
const usualMost = 1_000

/**
 * The names of all markets, which are the only rooms there are. While the list was never read, names of the right form
 * are taken, up to the same bound: visitors are served before content is back.
 */
export const createKnownMarkets = ({ read, log, clock, most = usualMost }: KnownMarketsDeps) => {
  let names = new Set<string>()
  let isRead = false
  let failing = false
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  /** What was said of a market while the list is read, which may be from before that. */
  const saidMeanwhile = new Map<string, 'created' | 'deleted'>()

  const readOnce = async () => {
    readAt = clock()
    try {
      names = new Set((await read()).slice(0, most))
      for (const [name, what] of saidMeanwhile) {
        if (what === 'created') names.add(name)
        else names.delete(name)
      }
      isRead = true
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'the list of markets cannot be read')
      failing = true
    }
    saidMeanwhile.clear()
    reading = null
  }
  const refresh = (): Promise<void> => (reading ??= readOnce())

  const takeUnread = (name: string): boolean => {
    if (!names.has(name) && names.size >= most) return false
    names.add(name)
    return true
  }

  void refresh()
  const timer = setInterval(() => void refresh(), refreshMs)

  return {
    /** Whether a name is a market's; may wait for the list to be read. */
    async has(name: string): Promise<boolean> {
      if (names.has(name)) return true
      if (reading) await reading
      else if (clock() - readAt >= readAgainMs) await refresh()
      return isRead ? names.has(name) : takeUnread(name)
    },
    /** Reads the list again, but not more often than every 2 s. */
    async refresh(): Promise<void> {
      if (reading || clock() - readAt >= readAgainMs) await refresh()
    },
    /** A market was created. */
    add(name: string) {
      if (names.size >= most) return
      names.add(name)
      if (reading) saidMeanwhile.set(name, 'created')
    },
    /** A market was deleted. */
    remove(name: string) {
      names.delete(name)
      if (reading) saidMeanwhile.set(name, 'deleted')
    },
    isFailing: () => failing,
    stop: () => clearInterval(timer),
  }
}

export type KnownMarkets = ReturnType<typeof createKnownMarkets>
