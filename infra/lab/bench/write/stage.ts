import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startMongo } from '../../../local/engines/mongo.ts'
import { startRedis } from '../../../local/engines/redis.ts'
import { freePort } from '../../../local/processes/free-port.ts'
import { startServer, type Server } from '../../harness/realtime/pinned.ts'
import { confirmEvents } from './confirm-events.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

const eventKeys = createTestEventKeys()

const contentMain = join(import.meta.dirname, '../../../../services/content/src/main.ts')

/** `counted` returns and resets what the preloaded file recorded. */
export type Subject = Server & { counted: <Row = string>() => Promise<Row[]> }

/** `preload`: a file that records database commands. */
type Options = { database: string; preload?: string }

/** Stub of auth's access snapshot. */
const startAccess = async () => {
  const server = createServer((_req, res) => res.end(JSON.stringify(testSnapshot())))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

export const startStage = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papan-bench-'))
  const ends: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const engine = { dataDir, log: () => undefined }
    const redis = await startRedis({ ...engine, fast: true })
    ends.push(() => redis.stop())
    const mongo = await startMongo(engine)
    ends.push(() => mongo.stop())
    const access = await startAccess()
    ends.push(access.stop)
    const connection = await mongoose.createConnection(mongo.url).asPromise()
    ends.push(() => connection.close())
    // A shared engine may hold databases of the same names.
    const run = `bench_${Date.now()}_`
    const databases: string[] = []
    ends.push(async () => {
      for (const name of databases) await connection.useDb(run + name).dropDatabase()
    })

    const start = async (
      file: string,
      port: number,
      args: string[],
      env: Record<string, string>,
      preload: string | undefined,
    ) => {
      const countPort = String(await freePort())
      const counting = { COUNT_PORT: countPort, NODE_OPTIONS: `--import ${preload}` }
      const server = await startServer(file, port, args, { ...env, ...(preload ? counting : {}) })
      ends.push(() => server.kill())
      const counted = async <Row = string>() => (await (await fetch(`http://127.0.0.1:${countPort}`)).json()) as Row[]
      return { ...server, counted }
    }
    const mongoUrl = (preload: string | undefined) =>
      preload ? `${mongo.url.replace(/\/$/, '')}/?monitorCommands=true` : mongo.url

    return {
      [Symbol.asyncDispose]: stop,

      token: testToken('MASTER_ADMIN', { username: 'bench', expiresInSeconds: 3_600 }),
      database: (name: string) => connection.useDb(run + name),

      /** Starts content as in production; each database has its own Redis, where a stub confirms the events. */
      async startContent({ database, preload }: Options): Promise<Subject> {
        const port = await freePort()
        if (!databases.includes(database)) {
          databases.push(database)
          ends.push(confirmEvents(`${redis.url}/${databases.length}`, eventKeys.signOf('audit')))
        }
        const env = {
          PORT: String(port),
          INTERNAL_PORT: String(await freePort()),
          LOG_LEVEL: 'fatal',
          MONGO_URL: mongoUrl(preload),
          MONGO_DB: run + database,
          REDIS_URL: `${redis.url}/${databases.indexOf(database) + 1}`,
          NEIGHBOURS: neighboursAt(access.url),
          ...eventKeys.envOf('content'),
        }
        return start(contentMain, port, [], env, preload)
      },

      async startPeer({ database, preload, file }: Options & { file: string }): Promise<Subject> {
        const port = await freePort()
        if (!databases.includes(database)) databases.push(database)
        return start(file, port, [String(port), mongoUrl(preload), run + database], {}, preload)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Stage = Awaited<ReturnType<typeof startStage>>
