import { randomUUID } from 'node:crypto'
import { connectMongo, type Mongo } from '../mongo/connect.ts'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'

/** With command monitoring. */
const watched = (url: string): string => {
  const whole = /^[^/]+\/\/[^/?]+$/.test(url) ? `${url}/` : url
  return `${whole}${whole.includes('?') ? '&' : '?'}monitorCommands=true`
}

/** Tests restore their own databases. */
const goOn = () => undefined

/** A connection that leaves the database when it closes; waits long for a pooled one, for busy machines. */
export const sharedDatabase = async (database: string): Promise<Mongo> => {
  const mongo = connectMongo(
    { url: watched(testMongoUrl()), database, log: silentLog(), queueMs: 30_000, refuse: goOn },
    () => Promise.resolve(),
  )
  await mongo.ready
  return mongo
}

/** A separate database, dropped when it closes. */
export const testDatabase = async (): Promise<Mongo> => {
  const mongo = await sharedDatabase(`test_${randomUUID().slice(0, 8)}`)
  return {
    ...mongo,
    close: async () => {
      await mongo.connection.dropDatabase().catch(() => undefined)
      await mongo.close()
    },
  }
}
