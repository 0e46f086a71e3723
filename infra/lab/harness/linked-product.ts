import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../../test/harness/product.ts'
import type { Engine } from '../../local/engines/engine.ts'
import { startMongo } from '../../local/engines/mongo.ts'
import { startRedis } from '../../local/engines/redis.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const noLog = () => undefined

type LinkedEngine = { url: string; link: TcpProxy; engine: Engine }

/** The engine's address through a link. */
const through = async (engine: Engine): Promise<LinkedEngine> => {
  const { protocol, hostname, port } = new URL(engine.url)
  const link = await startTcpProxy({ host: hostname, port: Number(port) })
  return { url: `${protocol}//127.0.0.1:${link.port}`, link, engine }
}

/** Starts Redis and the Mongo server, each behind a link that can be broken. */
export const startLinkedEngines = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-chaos-'))
  const engines: Engine[] = []
  const links: TcpProxy[] = []
  const stop = async () => {
    for (const link of links) link.close()
    await Promise.all(engines.map((engine) => engine.stop()))
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const found: LinkedEngine[] = []
    for (const start of [startRedis, startMongo]) {
      const engine = await start({ dataDir, log: noLog })
      engines.push(engine)
      const one = await through(engine)
      links.push(one.link)
      found.push(one)
    }
    const [redis, mongo] = found
    if (!redis || !mongo) throw new Error('an engine is missing')
    return { redis, mongo, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the whole product on engines behind such links. */
export const startLinkedProduct = async (env: Record<string, string> = {}) => {
  const engines = await startLinkedEngines()
  try {
    const product = await startProduct({ env: { REDIS_URL: engines.redis.url, MONGO_URL: engines.mongo.url, ...env } })
    const stop = async () => {
      try {
        await product.stop()
      } finally {
        await engines.stop()
      }
    }
    return {
      product,
      redis: engines.redis.link,
      mongo: engines.mongo.link,
      urls: { mongo: engines.mongo.url, redis: engines.redis.url },
      /** Redis behind its link; the supervisor restarts it after a second, with its persisted data. */
      redisEngine: engines.redis.engine,
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await engines.stop()
    throw error
  }
}
