import { createRedis } from '../stream/redis.ts'
import { silentLog, testRedisUrl } from './test-mongo.ts'

/** The address of an empty Redis database that no other test file uses meanwhile: each jest worker has its own, 1 to 15. */
export const testRedisDatabase = async (): Promise<string> => {
  const url = new URL(testRedisUrl())
  url.pathname = `/${((Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % 15) + 1}`
  const redis = await readyRedis(url.href)
  await redis.flushdb()
  redis.disconnect()
  return url.href
}

/**
 * A connected client for a test to look around with. It has no time limit for a command: the product's 1 s is over before the answer
 * is read when a busy machine holds the test itself up.
 */
export const readyRedis = async (url: string) => {
  const redis = createRedis(url, 'worker', silentLog())
  await new Promise<void>((resolve) => redis.once('ready', () => resolve()))
  return redis
}
