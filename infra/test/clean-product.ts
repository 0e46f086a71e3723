import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { startProduct, type Product } from './harness/product.ts'

/** Neither tests nor browser stories use this Redis database. */
const redisDatabase = 14

const needed = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests through npm test, which starts the engines`)
  return value
}

const empty = async (mongoUrl: string, redisUrl: string) => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  for (const name of ['auth', 'content', 'media', 'audit']) await connection.useDb(name).dropDatabase()
  await connection.close()
  const redis = new Redis(redisUrl)
  await redis.flushdb()
  redis.disconnect()
}

/** An empty product on the test engines; its data is removed at the end. */
export const startCleanProduct = async (): Promise<Product> => {
  const [mongoUrl, redisUrl] = [needed('TEST_MONGO_URL'), `${needed('TEST_REDIS_URL')}/${redisDatabase}`]
  await empty(mongoUrl, redisUrl)
  const product = await startProduct({ env: { MONGO_URL: mongoUrl, REDIS_URL: redisUrl } })
  return {
    ...product,
    async stop() {
      await product.stop()
      await empty(mongoUrl, redisUrl)
    },
  }
}
