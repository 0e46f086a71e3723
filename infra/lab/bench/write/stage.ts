import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startMongo } from '../../../local/engines/mongo.ts'
import { startRedis } from '../../../local/engines/redis.ts'
import { freePort } from '../../../local/processes/free-port.ts'
import { temporaryFolder } from '../../harness/linked-product.ts'
import { startServer, type Server } from '../../harness/realtime/pinned.ts'
import { confirmEvents } from './confirm-events.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

const eventKeys = createTestEventKeys()

const contentMain = join(import.meta.dirname, '../../../../services/content/src/main.ts')

/** Stub of auth's access snapshot. */
const startAccess = async () => {
  const server = createServer((_req, res) => res.end(JSON.stringify(testSnapshot())))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

export const startStage = async () => {
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack, 'bench')
  const engine = { dataDir, log: () => undefined }
  const redis = stack.adopt(await startRedis({ ...engine, fast: true }), (one) => one.stop())
  const mongo = stack.adopt(await startMongo(engine), (one) => one.stop())
  const access = stack.adopt(await startAccess(), (one) => void one.stop())
  const connection = stack.adopt(await mongoose.createConnection(mongo.url).asPromise(), (one) => one.close())
  // A shared engine may hold databases of the same names.
  const run = `bench_${Date.now()}_`
  const databases: string[] = []
  stack.defer(async () => {
    for (const name of databases) await connection.useDb(run + name).dropDatabase()
  })

  const started = stack.move()
  const start = async (...args: Parameters<typeof startServer>) =>
    started.adopt(await startServer(...args), (server) => server.kill())

  return {
    [Symbol.asyncDispose]: () => started.disposeAsync(),

    token: testToken('MASTER_ADMIN', { username: 'bench', expiresInSeconds: 3_600 }),
    database: (name: string) => connection.useDb(run + name),

    /** Starts content as in production; each database has its own Redis, where a stub confirms the events. */
    async startContent(database: string): Promise<Server> {
      const port = await freePort()
      if (!databases.includes(database)) {
        databases.push(database)
        started.defer(confirmEvents(`${redis.url}/${databases.length}`, eventKeys.signOf('audit')))
      }
      const env = {
        PORT: String(port),
        INTERNAL_PORT: String(await freePort()),
        LOG_LEVEL: 'fatal',
        MONGO_URL: mongo.url,
        MONGO_DB: run + database,
        REDIS_URL: `${redis.url}/${databases.indexOf(database) + 1}`,
        NEIGHBOURS: neighboursAt(access.url),
        ...eventKeys.envOf('content'),
      }
      return start(contentMain, port, [], env)
    },

    async startPeer(database: string, file: string): Promise<Server> {
      const port = await freePort()
      if (!databases.includes(database)) databases.push(database)
      return start(file, port, [String(port), mongo.url, run + database])
    },
  }
}

export type Stage = Awaited<ReturnType<typeof startStage>>
