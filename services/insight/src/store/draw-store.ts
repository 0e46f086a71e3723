import { Schema, type Connection, type Model, type mongo } from 'mongoose'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { checkState } from '@papan/service-kit/mongo/checked-writes.ts'
import { isDuplicate } from '@papan/service-kit/mongo/is-duplicate.ts'
import { keptDraw, type DrawVersion, type KeptDraw } from './kept-draw.ts'

const schema = new Schema({ _id: String }, { versionKey: false, strict: false, minimize: false })
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
      for (const draw of draws) checkState({ modelName: model.modelName, shape: keptDraw }, draw)
      if (draws.length === 0) return
      const stored = await versionsOf(draws.map(({ _id }) => _id))
      const absent = draws.filter(({ _id }) => !stored.has(_id))
      const older = draws.filter((draw) => {
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
