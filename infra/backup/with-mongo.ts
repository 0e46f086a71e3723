import mongoose from 'mongoose'
import { mongoSettings, readConfig } from '@papan/runtime/config.ts'
import { lockDataFolder } from '../local/data-folder.ts'
import { readEngineRecord } from '../local/engines/engine-record.ts'
import { startMongo } from '../local/engines/mongo.ts'
import { runningMongoUrl } from '../local/running-product.ts'
import { databases, type Source } from './databases.ts'

type Work<T> = (source: Source) => Promise<T>

const quiet = { log: () => undefined }

/** MONGO_URL, or the contents of MONGO_URL_FILE. */
const configuredUrl = (): string | undefined =>
  readConfig({ MONGO_URL: mongoSettings.MONGO_URL.optional() }, process.env).MONGO_URL

/** A server that stops answering ends the work with an error. */
export const withClient = async <T>(url: string, work: Work<T>): Promise<T> => {
  const client = new mongoose.mongo.MongoClient(url, {
    // Longer than an election; options here would override the address.
    ...(url.includes('serverSelectionTimeoutMS=') ? {} : { serverSelectionTimeoutMS: 10_000 }),
    socketTimeoutMS: 300_000,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  })
  try {
    return await work({ client: await client.connect(), databases })
  } finally {
    await client.close()
  }
}

const withOwnServer = async <T>(dataDir: string, work: Work<T>): Promise<T> => {
  const release = await lockDataFolder(dataDir)
  try {
    const mongo = await startMongo({ dataDir, ...quiet })
    try {
      return await withClient(mongo.url, work)
    } finally {
      await mongo.stop()
    }
  } finally {
    await release()
  }
}

/** Works on MONGO_URL, else on the running product's server, else on the data folder's own, started for the purpose. */
export const withMongo = async <T>(dataDir: string, work: Work<T>): Promise<T> => {
  const url = configuredUrl() ?? (await runningMongoUrl(dataDir))
  return url ? withClient(url, work) : withOwnServer(dataDir, work)
}

/** Like `withMongo`; without a server where the data folder never had one, which starting it would change. */
export const withPresentMongo = async <T>(dataDir: string, work: (source: Source | null) => Promise<T>): Promise<T> => {
  const isPresent = configuredUrl() !== undefined || (await readEngineRecord(dataDir)).mongo !== undefined
  return isPresent ? withMongo(dataDir, work) : work(null)
}

/** Like `withMongo`, without other writers: rejects when the product runs on the folder. */
export const withExclusiveMongo = async <T>(dataDir: string, work: Work<T>): Promise<T> => {
  const url = configuredUrl()
  return url ? withClient(url, work) : withOwnServer(dataDir, work)
}
