import type { Logger } from '@papan/runtime/logger.ts'

type KnownMarketsDeps = { read: () => Promise<string[]>; log: Logger; clock: () => number; most?: number }

const refreshMs = 60_000
/** An unknown name causes a re-read, at most this often. */
const readAgainMs = 2_000
const usualMost = 1_000

/**
 * Names of all markets: the only rooms. Until the list is read once, well-formed names are accepted up to the same bound, so
 * visitors are served before content is up.
 */
export const createKnownMarkets = ({ read, log, clock, most = usualMost }: KnownMarketsDeps) => {
  let names = new Set<string>()
  let isRead = false
  let failing = false
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  /** Changes during a read, which may have started before them. */
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
    /** Whether a market exists; may wait for the list. */
    async has(name: string): Promise<boolean> {
      if (names.has(name)) return true
      if (reading) await reading
      else if (clock() - readAt >= readAgainMs) await refresh()
      return isRead ? names.has(name) : takeUnread(name)
    },
    /** Reads the list again, at most every 2 s. */
    async refresh(): Promise<void> {
      if (reading || clock() - readAt >= readAgainMs) await refresh()
    },
    add(name: string) {
      if (names.size >= most) return
      names.add(name)
      if (reading) saidMeanwhile.set(name, 'created')
    },
    remove(name: string) {
      names.delete(name)
      if (reading) saidMeanwhile.set(name, 'deleted')
    },
    isFailing: () => failing,
    stop: () => clearInterval(timer),
  }
}

export type KnownMarkets = ReturnType<typeof createKnownMarkets>
