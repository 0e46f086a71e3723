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

/** Waits long for a pooled connection, for busy machines. */
export const connectTestMongo = (database: string, url = testMongoUrl()): Mongo =>
  connectMongo({ url: watched(url), database, log: silentLog(), queueMs: 30_000, refuse: goOn }, () =>
    Promise.resolve(),
  )

/** A separate database per test file, dropped at the end. */
export const testDatabase = async (
  prepare: (mongo: Mongo) => Promise<void> = async () => undefined,
): Promise<Mongo> => {
  const mongo = connectTestMongo(`test_${randomUUID().slice(0, 8)}`)
  await mongo.ready
  await prepare(mongo)
  return {
    ...mongo,
    close: async () => {
      await mongo.connection.dropDatabase().catch(() => undefined)
      await mongo.close()
    },
  }
}
