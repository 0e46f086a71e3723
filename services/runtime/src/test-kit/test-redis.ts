import { createRedis } from '../stream/redis.ts'
import { silentLog, testRedisUrl } from './test-engines.ts'

/** An empty Redis database per jest worker, 1 to 15. */
export const testRedisDatabase = async (): Promise<string> => {
  const url = new URL(testRedisUrl())
  url.pathname = `/${((Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % 15) + 1}`
  const redis = await readyRedis(url.href)
  await redis.flushdb()
  redis.disconnect()
  return url.href
}

/** Without a command timeout: the product's 1 s passes when a busy machine delays the test itself. */
export const readyRedis = async (url: string) => {
  const redis = createRedis(url, 'worker', silentLog())
  await new Promise<void>((resolve) => redis.once('ready', () => resolve()))
  return redis
}
