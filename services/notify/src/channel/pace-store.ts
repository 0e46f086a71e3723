import type { Connection, mongo } from 'mongoose'
import { dayMs } from '@papan/contracts/wib.ts'
import { definePlainCollection, upsertTwice } from '@papan/service-kit/mongo/plain-collection.ts'

export type Limit = { count: number; ms: number }

/** `times`: of the last requests; `turnAt`: when the next one may be; ms. */
type Pace = { _id: string; times: number[]; blockedUntil: number; turnAt: number; expiresAt: Date }

/** No limit counts more. */
const maxCount = 30
const maxBlockMs = dayMs
const keptMs = 2 * dayMs

const turnAfter = ({ count, ms }: Limit) => ({ $add: [{ $ifNull: [{ $arrayElemAt: ['$times', -count] }, -ms] }, ms] })

/** Counts requests to chats and of bots for all processes. In the database, so that it survives a loss of Redis. */
export const createPaceStore = (connection: Connection, clock: () => number) => {
  const model = definePlainCollection<Pace>(connection, 'paces', { _id: String, expiresAt: Date })
  const collection = model.collection as unknown as mongo.Collection<Pace>

  const update = (key: string, limits: readonly Limit[], now: number) =>
    collection.findOneAndUpdate(
      { _id: key },
      [
        { $set: { times: { $ifNull: ['$times', []] }, blockedUntil: { $ifNull: ['$blockedUntil', 0] } } },
        { $set: { turnAt: { $max: ['$blockedUntil', ...limits.map(turnAfter)] } } },
        {
          $set: {
            times: {
              $cond: [
                { $lte: ['$turnAt', now] },
                { $slice: [{ $concatArrays: ['$times', [now]] }, -maxCount] },
                '$times',
              ],
            },
            expiresAt: new Date(now + keptMs),
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    )

  const take = async (key: string, limits: readonly Limit[]): Promise<number | null> => {
    const now = clock()
    const pace = await upsertTwice(() => update(key, limits, now))
    return pace && pace.turnAt > now ? pace.turnAt : null
  }

  return {
    model,

    /** Null where a request may be made now, which counts it; else when to ask again, ms. */
    take,

    /** No request for this time, ms, at most a day. */
    async block(key: string, ms: number): Promise<void> {
      const now = clock()
      const until = now + Math.min(ms, maxBlockMs)
      const expiresAt = new Date(now + keptMs)
      await collection.updateOne({ _id: key }, { $max: { blockedUntil: until }, $set: { expiresAt } }, { upsert: true })
    },
  }
}

export type PaceStore = ReturnType<typeof createPaceStore>
