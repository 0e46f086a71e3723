import { Redis } from 'ioredis'
import { readInfo } from '@papan/service-kit/mongo/database-info.ts'
import { collectionsOf, type Source } from './databases.ts'

const redisMs = 2_000

const newestEpochIn = async ({ client, databases }: Source): Promise<number> => {
  let newest = 0
  for (const name of databases) {
    const database = client.db(name)
    const { restoredAt = 0, epochFloor = 0 } = await readInfo(database)
    newest = Math.max(newest, restoredAt, epochFloor)
    for (const collection of await collectionsOf(client, name)) {
      const documents = database.collection(collection)
      const first = await documents.findOne({}, { projection: { epoch: 1 } })
      if (typeof first?.['epoch'] !== 'number') continue
      const [found] = await documents.aggregate([{ $group: { _id: null, epoch: { $max: '$epoch' } } }]).toArray()
      newest = Math.max(newest, Number(found?.['epoch']) || 0)
    }
  }
  return newest
}

const mongoClock = async ({ client }: Source): Promise<number> => {
  const { localTime } = await client.db('admin').command({ hello: 1 })
  return localTime instanceof Date ? localTime.getTime() : 0
}

/** Redis's clock, ms; 0 without an answer. */
const redisClock = async (url: string | undefined): Promise<number> => {
  if (!url) return 0
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: redisMs,
    commandTimeout: redisMs,
    retryStrategy: () => null,
  })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    const [seconds] = await redis.time()
    return Number(seconds) * 1_000 + 999
  } catch {
    return 0
  } finally {
    redis.disconnect()
  }
}

/** Epoch of a restore, ms: greater than every epoch of the backup and of the replaced data, and than every reachable clock. */
export const restoreMoment = async (target: Source, { at, newestEpoch }: { at: string; newestEpoch: number }) =>
  1 +
  Math.max(
    Date.now(),
    Date.parse(at) || 0,
    newestEpoch,
    await newestEpochIn(target),
    await mongoClock(target),
    await redisClock(process.env['REDIS_URL']),
  )
