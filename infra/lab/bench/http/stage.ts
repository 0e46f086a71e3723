import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startRedis } from '../../../local/engines/redis.ts'
import { freePort } from '../../../local/processes/free-port.ts'
import { startServer, type Server } from '../../harness/realtime/pinned.ts'
import { installOwnPackages } from '../own-packages.ts'

const here = (file: string): string => join(import.meta.dirname, file)
const gatewayMain = join(import.meta.dirname, '../../../../gateway/src/main.ts')

export type HttpServers = {
  floor: Server
  origin: Server
  stock3: Server
  stock4: Server
  gateway: Server
  stop: () => Promise<void>
}

const startGateway = async (originUrl: string, redisUrl: string): Promise<Server> => {
  const port = await freePort()
  return startServer(gatewayMain, port, [], {
    PORT: String(port),
    INTERNAL_PORT: String(await freePort()),
    LOG_LEVEL: 'fatal',
    LIMIT_SCALE: '1000000',
    REDIS_URL: redisUrl,
    ...createTestEventKeys().readerEnv,
    AUTH_INTERNAL_URL: originUrl,
    REALTIME_URLS: originUrl,
    ...Object.fromEntries(['AUTH', 'CONTENT', 'MEDIA', 'AUDIT', 'WEB'].map((name) => [`${name}_URL`, originUrl])),
  })
}

/** Starts all servers on one core. */
export const startServers = async (): Promise<HttpServers> => {
  await installOwnPackages(here('proxy-3'))
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-bench-'))
  const redis = await startRedis({ dataDir, fast: true, log: () => undefined })
  const servers: Server[] = []
  const start = async (file: string, ...args: string[]): Promise<Server> => {
    const port = await freePort()
    const server = await startServer(here(file), port, [String(port), ...args])
    servers.push(server)
    return server
  }
  const stop = async () => {
    for (const server of servers) server.kill()
    await redis.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const [floor, origin] = [await start('lower-bound.ts'), await start('origin.ts')]
    const [stock3, stock4] = [await start('stock.ts', origin.url, '3'), await start('stock.ts', origin.url, '4')]
    const gateway = await startGateway(origin.url, redis.url)
    servers.push(gateway)
    return { floor, origin, stock3, stock4, gateway, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
