import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../../test/harness/product.ts'
import { startMongo } from '../../local/engines/mongo.ts'
import { startRedis } from '../../local/engines/redis.ts'
import { Redis } from 'ioredis'
import { startTcpProxy } from './tcp-proxy.ts'

/** A folder for temporary data, removed with the stack. */
export const temporaryFolder = async (stack: AsyncDisposableStack, name: string): Promise<string> =>
  stack.adopt(await mkdtemp(join(tmpdir(), `papan-${name}-`)), (folder) => rm(folder, { recursive: true, force: true }))

/** Starts Redis and the Mongo server, each behind a link that can be broken. */
export const startLinkedEngines = async () => {
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack, 'chaos')
  const startBehindLink = async (start: typeof startRedis | typeof startMongo) => {
    const engine = stack.adopt(await start({ dataDir, log: () => undefined }), (one) => one.stop())
    const { protocol, hostname, port } = new URL(engine.url)
    const link = stack.adopt(await startTcpProxy({ host: hostname, port: Number(port) }), (one) => one.close())
    return { url: `${protocol}//127.0.0.1:${link.port}`, link, engine }
  }
  const redis = await startBehindLink(startRedis)
  const mongo = await startBehindLink(startMongo)
  const started = stack.move()
  return { redis, mongo, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** Starts the whole product on engines behind such links. */
export const startLinkedProduct = async (env: Record<string, string> = {}) => {
  await using stack = new AsyncDisposableStack()
  const { redis, mongo } = stack.use(await startLinkedEngines())
  const product = stack.use(await startProduct({ env: { REDIS_URL: redis.url, MONGO_URL: mongo.url, ...env } }))
  const started = stack.move()
  return {
    product,
    redis: redis.link,
    mongo: mongo.link,
    urls: { mongo: mongo.url, redis: redis.url },
    /** Redis behind its link; the supervisor restarts it after a second, with its persisted data. */
    redisEngine: redis.engine,
    /** A client of it, closed with the product. */
    openRedis() {
      const client = started.adopt(new Redis(redis.url), (one) => one.disconnect())
      return client.on('error', () => undefined)
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
