import { randomUUID } from 'node:crypto'
import type { Model } from 'mongoose'
import { minuteMs } from '@papan/contracts/rules/wib.ts'
import { AppError, contended } from '@papan/runtime/errors.ts'
import { isDuplicate } from '@papan/runtime/mongo/is-duplicate.ts'
import { notDeleted, type Versioned } from '@papan/runtime/outbox/outbox-document.ts'
import { unknownMarket } from './market-errors.ts'

/** A mark with an end (ms): a process that dies leaves it, and after its end it counts no more. */
type Mark = { token: string; until: number }

/** What orders a market's deletion and the first uses of its name, inside the market's own document. */
export type MarketMarks = {
  /** Writes under way that begin a record of this market. */
  uses: Mark[]
  /** The deletion under way. */
  closing: Mark | null
}
export const unmarked: MarketMarks = { uses: [], closing: null }

type StoredMarks = { _id: string } & Partial<MarketMarks>

/**
 * Longer than any write takes and than clocks of two hosts differ. Only after a crash between two steps does the market wait so long,
 * and only with its deletion.
 */
const useLifeMs = 10 * minuteMs
/** First uses wait for a deletion whose process died. One that is late finds its mark gone. */
const closingLifeMs = 10_000
const maxWaitMs = 3_000
const retryMs = 25

/** Whether a write that failed cannot take effect any more. One without an answer still may, and its mark stays until its end. */
const hasEnded = (error: unknown): boolean => error instanceof AppError || isDuplicate(error)

type MarketUseDeps = { model: Model<Versioned & { name: string }>; clock: () => number }

/**
 * One order for a market's deletion and its first use (decision 0022). A first use marks the market's document before it writes, and a
 * deletion marks it before it looks for records: neither mark is set beside the other.
 */
export const createMarketUse = ({ model, clock }: MarketUseDeps) => {
  // The driver's own collection: marks are no part of a record, and mongoose does not know them.
  const markets = model.collection
  const isOver = (now: number) => ({ $not: { $gt: now } })

  /** Marks what may be marked; answers which of these names are done and which are no markets. */
  const mark = async (names: string[], { token, until }: Mark) => {
    const filter = { _id: { $in: names }, ...notDeleted, 'closing.until': isOver(clock()) }
    // An overdue deletion loses its mark here, and ends without effect.
    const change = { $push: { uses: { token, until } }, $set: { closing: null } }
    const { matchedCount } = await markets.updateMany(filter as never, change as never)
    if (matchedCount === names.length) return { done: names, missing: [] }
    const stored = (await markets
      .find({ _id: { $in: names }, ...notDeleted } as never, { projection: { uses: 1 } })
      .toArray()) as unknown as StoredMarks[]
    const there = new Set(stored.map(({ _id }) => _id))
    const done = stored.filter(({ uses = [] }) => uses.some((use) => use.token === token)).map(({ _id }) => _id)
    return { done, missing: names.filter((name) => !there.has(name)) }
  }

  const release = async (names: string[], token: string): Promise<void> => {
    // A mark that cannot be removed now ends by itself.
    const change = { $pull: { uses: { token } } } as never
    await markets.updateMany({ _id: { $in: names } } as never, change).catch(() => undefined)
  }

  return {
    /**
     * Runs a write that may begin the first record of these markets; none of them can be deleted meanwhile. `write` gets the names
     * that are no markets. Throws 503 when a deletion takes too long.
     */
    async during<T>(names: readonly string[], write: (missing: ReadonlySet<string>) => Promise<T>): Promise<T> {
      const token = randomUUID()
      const until = clock() + useLifeMs
      const missing = new Set<string>()
      const end = performance.now() + maxWaitMs
      const all = [...new Set(names)]
      let waiting = all
      try {
        while (waiting.length > 0) {
          const marked = await mark(waiting, { token, until })
          for (const name of marked.missing) missing.add(name)
          const settled = new Set([...marked.done, ...marked.missing])
          waiting = waiting.filter((name) => !settled.has(name))
          if (waiting.length === 0) break
          if (performance.now() > end) throw contended()
          await new Promise((resolve) => setTimeout(resolve, retryMs))
        }
        // A process that stood still may wake after its mark has ended.
        if (clock() >= until) throw contended()
        const written = await write(missing)
        await release(all, token)
        return written
      } catch (error) {
        if (hasEnded(error)) await release(all, token)
        throw error
      }
    },

    /**
     * Marks a market for its deletion; null when it is no market, or when its first record is being written. Waits for another
     * deletion, and throws 503 when that takes too long.
     */
    async close(name: string): Promise<string | null> {
      const token = randomUUID()
      const end = performance.now() + maxWaitMs
      for (;;) {
        const now = clock()
        const filter = { _id: name, ...notDeleted, 'uses.until': isOver(now), 'closing.until': isOver(now) }
        // Marks of dead processes go with this.
        const set = { uses: [], closing: { token, until: now + closingLifeMs } }
        const { matchedCount } = await markets.updateOne(filter as never, { $set: set })
        if (matchedCount === 1) return token
        const stored = (await markets.findOne({ _id: name, ...notDeleted } as never)) as StoredMarks | null
        if (!stored || stored.uses?.some(({ until }) => until > now)) return null
        if (performance.now() > end) throw contended()
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    },

    /** Takes the mark of a deletion away that came to nothing. */
    async reopen(name: string, token: string): Promise<void> {
      const filter = { _id: name, 'closing.token': token }
      await markets.updateOne(filter as never, { $set: { closing: null } }).catch(() => undefined)
    },
  }
}

export type MarketUse = ReturnType<typeof createMarketUse>

/** Begins a record that names a market, which cannot be deleted meanwhile. Throws 400 on `field` when it is no market. */
export const requireMarket = <T>(
  marketUse: MarketUse,
  market: string,
  field: 'market' | 'marketName',
  store: () => Promise<T>,
): Promise<T> =>
  marketUse.during([market], (missing) => {
    if (missing.size > 0) throw unknownMarket(field)
    return store()
  })
