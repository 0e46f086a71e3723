import { randomUUID } from 'node:crypto'
import { trusted, type Model } from 'mongoose'
import { z } from '@papan/contracts/schema.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { AppError, contended } from '@papan/runtime/errors.ts'
import type { DeletedRecords } from '@papan/service-kit/deleted/deleted-records.ts'
import { isDuplicate } from '@papan/service-kit/mongo/database-failures.ts'
import type { StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { notDeleted, type Versioned, storedText } from '@papan/service-kit/records/outbox-document.ts'
import { unknownMarket } from './market-errors.ts'

/** `until` (ms) ends the mark of a dead process. */
const mark = z.object({ token: storedText(), until: z.number() })
type Mark = z.infer<typeof mark>

/** They order a market's deletion (`closing`, in flight) and the writes in flight that create its records (`uses`). */
export const marketMarks = z.object({ uses: z.array(mark), closing: mark.nullable() })
type MarketMarks = z.infer<typeof marketMarks>
export const unmarked: MarketMarks = { uses: [], closing: null }

/** Longer than any write and any clock difference. */
const useLifeMs = 10 * minuteMs
/** First uses wait this long for a dead deletion. */
const closingLifeMs = 10_000
const maxWaitMs = 3_000
const retryMs = 25

/** A write without an answer may still take effect, so its mark stays. */
const hasEnded = (error: unknown): boolean => error instanceof AppError || isDuplicate(error)

type MarketUseDeps = { model: Model<Versioned & { name: string } & MarketMarks>; clock: () => number }

/**
 * Orders a market's deletion and its first use (decision 7): each sets a mark before it reads or writes records, and neither
 * mark is set while the other is.
 */
export const createMarketUse = ({ model, clock }: MarketUseDeps) => {
  const isOver = (now: number) => trusted({ $not: { $gt: now } })

  const markAll = async (names: string[], { token, until }: Mark) => {
    const filter = { _id: trusted({ $in: names }), ...notDeleted, 'closing.until': isOver(clock()) }
    // A deletion that timed out loses its mark here, and fails.
    const change = { $push: { uses: { token, until } }, $set: { closing: null } }
    const { matchedCount } = await model.updateMany(filter, change)
    if (matchedCount === names.length) return { done: names, missing: [] }
    const ofMarkets = { _id: trusted({ $in: names }), ...notDeleted }
    const stored: ({ _id: string } & Pick<MarketMarks, 'uses'>)[] = await model.find(ofMarkets, { uses: 1 }).lean()
    const there = new Set(stored.map(({ _id }) => _id))
    const done = stored.filter(({ uses }) => uses.some((use) => use.token === token)).map(({ _id }) => _id)
    return { done, missing: names.filter((name) => !there.has(name)) }
  }

  const release = async (names: string[], token: string): Promise<void> => {
    // A mark that cannot be removed now expires.
    const change = { $pull: { uses: { token } } }
    await model.updateMany({ _id: trusted({ $in: names }) }, change).catch(() => undefined)
  }

  return {
    /**
     * Runs a write that may create the first record of these markets; none can be deleted until it ends. `write` gets the unknown
     * names. Throws 503 when a deletion takes too long.
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
          const marked = await markAll(waiting, { token, until })
          for (const name of marked.missing) missing.add(name)
          const settled = new Set([...marked.done, ...marked.missing])
          waiting = waiting.filter((name) => !settled.has(name))
          if (waiting.length === 0) break
          if (performance.now() > end) throw contended()
          await new Promise((resolve) => setTimeout(resolve, retryMs))
        }
        // A paused process may resume after its mark has expired.
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
     * Marks a market for deletion; null when it is unknown or its first record is being written. Throws 503 when another deletion
     * takes too long.
     */
    async close(name: string): Promise<string | null> {
      const token = randomUUID()
      const end = performance.now() + maxWaitMs
      for (;;) {
        const now = clock()
        const filter = { _id: name, ...notDeleted, 'uses.until': isOver(now), 'closing.until': isOver(now) }
        // Removes marks of dead processes too.
        const set = { uses: [], closing: { token, until: now + closingLifeMs } }
        const { matchedCount } = await model.updateOne(filter, { $set: set })
        if (matchedCount === 1) return token
        const stored: Pick<MarketMarks, 'uses'> | null = await model
          .findOne({ _id: name, ...notDeleted }, { uses: 1 })
          .lean()
        if (!stored || stored.uses.some(({ until }) => until > now)) return null
        if (performance.now() > end) throw contended()
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    },

    /** Removes the mark of a failed deletion. */
    async reopen(name: string, token: string): Promise<void> {
      const filter = { _id: name, 'closing.token': token }
      await model.updateOne(filter, { $set: { closing: null } }).catch(() => undefined)
    },
  }
}

type MarketUse = ReturnType<typeof createMarketUse>

/** For records that name a market. */
export type MarketRecordDeps = StoreDeps & { marketUse: MarketUse; keepDeleted: DeletedRecords['keep'] }

/** Creates a record of a market, which cannot be deleted until then. Throws 400 on `field` for an unknown one. */
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
