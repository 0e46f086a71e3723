import type { Connection } from 'mongoose'
import type { DrawChange } from '@papan/contracts/calls/content/draw-change-calls.ts'
import { createKeyedQueue } from '@papan/runtime/keyed-queue.ts'
import { contended } from '@papan/runtime/errors.ts'
import { definePlainCollection, field, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { drawId } from '../draw-id.ts'

/** `_id`: its place in the list, from 1 without a hole. `state`: of the draw, listed once. */
type ListedChange = DrawChange & { _id: number; state: string }
/** A draw with numbers that visitors may not see yet. */
export type ComingDraw = { _id: string; market: string; date: string; epoch: number; rev: number }

/** About 20 MB. */
const maxListed = 100_000
/** The oldest are removed each time that this many more are listed. */
const trimEvery = 1_000
const maxRaces = 40

const { text, number } = field
const changeFields = {
  _id: Number,
  state: { ...text, unique: true },
  market: text,
  date: text,
  kind: text,
  epoch: number,
  rev: number,
  at: text,
}
const comingFields = { _id: String, market: text, date: text, epoch: number, rev: number }

const stateOf = ({ market, date, epoch, rev }: Omit<DrawChange, 'kind' | 'at'>): string =>
  `${drawId(market, date)} ${epoch} ${rev}`

const byPlace = { _id: 1 } as const
const newestFirst = { _id: -1 } as const

/**
 * Changes of published numbers in one order for all processes: a change takes the place behind the last one that was read, and
 * `_id` is unique, so no place is filled before an earlier one can be read. Clocks have no part in it.
 */
export const createDrawChangeStore = ({ connection }: { connection: Connection }) => {
  const model = definePlainCollection<ListedChange>(connection, 'draw-changes', changeFields)
  const coming = definePlainCollection<ComingDraw>(connection, 'coming-draws', comingFields)
  const oneByOne = createKeyedQueue()

  const last = async (): Promise<number> =>
    (await findPlain<ListedChange>(model, {}, { projection: { _id: 1 }, sort: newestFirst, limit: 1 }))[0]?._id ?? 0

  const trim = async (before: number, now: number): Promise<void> => {
    if (Math.floor(before / trimEvery) !== Math.floor(now / trimEvery))
      await model.collection.deleteMany({ _id: { $lte: now - maxListed } } as never)
  }

  const unlisted = async (changes: readonly DrawChange[]): Promise<DrawChange[]> => {
    const byState = new Map(changes.map((change) => [stateOf(change), change]))
    const filter = { state: { $in: [...byState.keys()] } }
    for (const { state } of await findPlain<ListedChange>(model, filter, { projection: { state: 1 } }))
      byState.delete(state)
    return [...byState.values()]
  }

  return {
    models: [model, coming],
    last,

    /** Lists what is not listed, in this order. */
    list: (changes: readonly DrawChange[]): Promise<void> =>
      oneByOne('list', async () => {
        for (let race = 0; race < maxRaces; race++) {
          const [before, left] = await Promise.all([last(), unlisted(changes)])
          if (left.length === 0) return
          const placed = left.map((change, index) => ({ _id: before + 1 + index, state: stateOf(change), ...change }))
          const isFirst = await isStoredFirst(model.collection.insertMany(placed as never, { ordered: true }))
          if (isFirst) return await trim(before, before + left.length)
          // Those before the place that another process took are listed.
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * (race + 1)))
        }
        throw contended()
      }),

    /** The change at a place and those behind it. */
    from: (place: number, limit: number): Promise<ListedChange[]> =>
      findPlain<ListedChange>(model, { _id: { $gte: place } }, { sort: byPlace, limit }),

    coming: (): Promise<ComingDraw[]> => findPlain<ComingDraw>(coming, {}, { limit: 500 }),

    async keepComing({ market, date, epoch, rev }: Omit<ComingDraw, '_id'>): Promise<void> {
      const kept = { market, date, epoch, rev }
      await coming.collection.replaceOne({ _id: drawId(market, date) } as never, kept, { upsert: true })
    },

    /** Unless its numbers changed since. */
    async dropComing({ _id, epoch, rev }: ComingDraw): Promise<void> {
      await coming.collection.deleteOne({ _id, epoch, rev } as never)
    },
  }
}

export type DrawChangeStore = ReturnType<typeof createDrawChangeStore>
