import type { Logger } from '@papan/runtime/logger.ts'

type KnownMarketsDeps = { read: () => Promise<string[]>; log: Logger; clock: () => number; max?: number }

const refreshMs = 60_000
/** An unknown name causes a re-read, at most this often. */
const readAgainMs = 2_000
const defaultMax = 1_000
/** Services start side by side: until then content may not answer yet, ms. */
const startMs = 10_000

/** The markets, which are the only rooms. Until they are read once, any well-formed name is accepted up to the bound. */
export const createKnownMarkets = ({ read, log, clock, max = defaultMax }: KnownMarketsDeps) => {
  let names = new Set<string>()
  let isRead = false
  let failing = false
  let hasWarned = false
  const startedAt = clock()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  /** Changes during a read, which may predate them. */
  const changedWhileReading = new Map<string, 'created' | 'deleted'>()

  const readOnce = async () => {
    readAt = clock()
    try {
      names = new Set((await read()).slice(0, max))
      for (const [name, change] of changedWhileReading) {
        if (change === 'created') names.add(name)
        else names.delete(name)
      }
      isRead = true
      failing = false
      hasWarned = false
    } catch (error) {
      failing = true
      if (!hasWarned && (isRead || clock() - startedAt > startMs)) {
        log.warn({ err: error }, 'the list of markets cannot be read')
        hasWarned = true
      }
    }
    changedWhileReading.clear()
    reading = null
  }
  const refresh = (): Promise<void> => (reading ??= readOnce())

  const acceptUnlisted = (name: string): boolean => {
    if (!names.has(name) && names.size >= max) return false
    names.add(name)
    return true
  }

  void refresh()
  const timer = setInterval(() => void refresh(), refreshMs)

  return {
    /** May wait for a read. */
    async has(name: string): Promise<boolean> {
      if (names.has(name)) return true
      if (reading) await reading
      else if (clock() - readAt >= readAgainMs) await refresh()
      return isRead ? names.has(name) : acceptUnlisted(name)
    },
    /** At most every 2 s. */
    async refresh(): Promise<void> {
      if (reading || clock() - readAt >= readAgainMs) await refresh()
    },
    add(name: string) {
      if (names.size >= max) return
      names.add(name)
      if (reading) changedWhileReading.set(name, 'created')
    },
    remove(name: string) {
      names.delete(name)
      if (reading) changedWhileReading.set(name, 'deleted')
    },
    isFailing: () => failing,
    stop: () => clearInterval(timer),
  }
}

export type KnownMarkets = ReturnType<typeof createKnownMarkets>
