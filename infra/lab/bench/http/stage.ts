import { join } from 'node:path'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startRedis } from '../../../local/engines/redis.ts'
import { buildWeb } from '../../../local/web-build.ts'
import { freePort } from '../../../local/processes/free-port.ts'
import { temporaryFolder } from '../../harness/linked-product.ts'
import { startServer, type Server } from '../../harness/realtime/pinned.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

const here = (file: string): string => join(import.meta.dirname, file)
const root = join(import.meta.dirname, '../../../..')

export type HttpServers = {
  floor: Server
  origin: Server
  /** The built site; pages come from the stub. */
  web: Server
  stock: Server
  gateway: Server
  [Symbol.asyncDispose]: () => Promise<void>
}

const startProduct = async (main: string, port: number, env: Record<string, string>): Promise<Server> =>
  startServer(join(root, main), port, [], {
    PORT: String(port),
    INTERNAL_PORT: String(await freePort()),
    LOG_LEVEL: 'fatal',
    ...env,
  })

const startGateway = async (originUrl: string, redisUrl: string): Promise<Server> =>
  startProduct('gateway/src/main.ts', await freePort(), {
    LIMIT_SCALE: '1000000',
    REDIS_URL: redisUrl,
    ...createTestEventKeys().readerEnv,
    NEIGHBOURS: neighboursAt(originUrl),
  })

/** Starts all servers on one core. */
export const startServers = async (): Promise<HttpServers> => {
  await buildWeb(() => undefined)
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack, 'bench')
  const redis = stack.adopt(await startRedis({ dataDir, fast: true, log: () => undefined }), (one) => one.stop())
  const kept = (server: Server): Server => stack.adopt(server, (one) => one.kill())
  const start = async (file: string, ...args: string[]): Promise<Server> => {
    const port = await freePort()
    return kept(await startServer(here(file), port, [String(port), ...args]))
  }
  const webPort = await freePort()
  const origin = await start('origin.ts', String(webPort))
  const webEnv = { NEIGHBOURS: neighboursAt(origin.url) }
  const web = kept(await startProduct('web/server/main.ts', webPort, webEnv))
  const floor = await start('lower-bound.ts', web.url)
  const stock = await start('stock.ts', origin.url)
  const gateway = kept(await startGateway(origin.url, redis.url))
  const started = stack.move()
  return { floor, origin, web, stock, gateway, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
