import { Schema, type Connection, type Model, type mongo } from 'mongoose'
import { prizeDigits } from '@papan/contracts/calls/content/result-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { maxPrizes } from '@papan/contracts/limits.ts'
import { checkState } from '@papan/service-kit/mongo/checked-writes.ts'
import { isDuplicate } from '@papan/service-kit/mongo/is-duplicate.ts'
import { parts } from '@papan/service-kit/mongo/parts.ts'
import type { DrawVersion, KeptDraw } from './kept-draw.ts'

const text = { type: String, required: true }

const schema = new Schema(
  {
    _id: text,
    market: text,
    date: text,
    epoch: { type: Number, required: true, min: 0 },
    rev: { type: Number, required: true, min: 1 },
    prizes: parts({ type: text, numbers: { ...text, match: prizeDigits } }, { required: true, max: maxPrizes }),
    correctedAt: String,
    publicFrom: Number,
    deleted: { type: Boolean, required: true },
  },
  { versionKey: false, strict: 'throw', minimize: false },
)
schema.index({ market: 1, _id: 1 })

const versionPart = { epoch: 1, rev: 1 } as const
const readAtOnce = 1_000

/** `mayEqual`: replaces the same version too, where its numbers differ. */
type WriteOptions = { mayEqual?: boolean }

const olderThan = ({ epoch, rev }: DrawVersion, mayEqual: boolean) => ({
  $or: [{ epoch: { $lt: epoch } }, { epoch, rev: mayEqual ? { $lte: rev } : { $lt: rev } }],
})

/** One document a draw. Each write is conditional on (epoch, rev): any number of instances may repeat it in any order. */
export const createDrawStore = (connection: Connection) => {
  const model = connection.model('draws', schema, 'draws') as unknown as Model<KeptDraw>
  const collection = model.collection as unknown as mongo.Collection<KeptDraw>

  const versionsOf = async (ids: string[]): Promise<Map<string, DrawVersion>> => {
    const stored = await collection.find({ _id: { $in: ids } }, { projection: versionPart }).toArray()
    return new Map(stored.map(({ _id, epoch, rev }) => [_id, { epoch, rev }]))
  }

  const insert = async (draws: KeptDraw[]): Promise<boolean> => {
    try {
      await collection.insertMany(draws, { ordered: false })
      return true
    } catch (error) {
      // Another instance stored some of them, perhaps in an older version.
      if (isDuplicate(error)) return false
      throw error
    }
  }

  const update = async (draws: KeptDraw[], mayEqual: boolean): Promise<void> => {
    if (draws.length === 0) return
    await collection.bulkWrite(
      draws.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id, ...olderThan(fields, mayEqual) }, update: { $set: fields } },
      })),
      { ordered: false },
    )
  }

  return {
    model,

    /** One version of each draw at most. */
    async write(draws: readonly KeptDraw[], { mayEqual = false }: WriteOptions = {}): Promise<void> {
      const checked: KeptDraw[] = []
      for (const draw of draws) checked.push(await checkState(model, draw))
      if (checked.length === 0) return
      const stored = await versionsOf(checked.map(({ _id }) => _id))
      const absent = checked.filter(({ _id }) => !stored.has(_id))
      const older = checked.filter((draw) => {
        const version = stored.get(draw._id)
        return version && (isNewer(draw, version) || (mayEqual && !isNewer(version, draw)))
      })
      const areInserted = absent.length === 0 || (await insert(absent))
      await update(areInserted ? older : [...older, ...absent], mayEqual)
    },

    /** The draws of a market with ids after `after`, up to `last` (both null: no bound). */
    async range(market: string, after: string | null, last: string | null): Promise<KeptDraw[]> {
      const ids = { ...(after === null ? {} : { $gt: after }), ...(last === null ? {} : { $lte: last }) }
      const filter = { market, ...(after === null && last === null ? {} : { _id: ids }) }
      return collection.find(filter as object, { sort: { _id: 1 } }).toArray()
    },

    /** Every document, tombstones included, in any order. */
    async each(take: (draw: KeptDraw) => void): Promise<void> {
      for await (const draw of collection.find({}).batchSize(readAtOnce)) take(draw)
    },
  }
}

export type DrawStore = ReturnType<typeof createDrawStore>
