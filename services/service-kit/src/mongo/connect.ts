import mongoose, { type Connection } from 'mongoose'
import type { Logger } from '@papan/runtime/logger.ts'
import { enterDatabase } from './database-info.ts'
import './patch-mongodb-driver.ts'
import { watchDatabase } from './watch-database.ts'

type ConnectOptions = {
  url: string
  database: string
  log: Logger
  /** Maximum wait for a connection, ms. */
  queueMs?: number
  /** A read-only tool: accepts data of any version. */
  readsOnly?: boolean
  version?: number
  /** This process must not use the data; ends it by default. */
  refuse?: (sentence: string) => void
}

export type Mongo = {
  connection: Connection
  /** Connected, prepared and answering; the driver connects again after a loss. */
  isReady: () => boolean
  /** Connected and `prepare` done. */
  ready: Promise<void>
  close: () => Promise<void>
}

const refuseStart = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

mongoose.set('strictQuery', 'throw')
mongoose.set('sanitizeFilter', true)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

/**
 * Connects in the background, then runs `prepare` (indexes) once. Operations fail after 5 s of silence; writes need a
 * journaled majority.
 */
export const connectMongo = (
  { url, database, log, queueMs = 2_000, readsOnly = false, version, refuse = refuseStart }: ConnectOptions,
  prepare: () => Promise<void>,
): Mongo => {
  const connection = mongoose.createConnection()
  connection.on('error', (error) => log.warn({ err: error }, 'mongo connection'))
  let isReady = false
  let closed = false
  let watch: ReturnType<typeof watchDatabase> | null = null
  const connect = async () => {
    while (!closed && !isReady) {
      try {
        await connection.openUri(url, {
          dbName: database,
          bufferCommands: false,
          autoIndex: false,
          autoCreate: false,
          serverSelectionTimeoutMS: 3_000,
          connectTimeoutMS: 3_000,
          // The driver's timeoutMS has no effect on a silent server.
          socketTimeoutMS: 5_000,
          waitQueueTimeoutMS: queueMs,
          maxPoolSize: 20,
          writeConcern: { w: 'majority', journal: true },
          readConcern: { level: 'majority' },
        })
        const refusal = readsOnly ? null : await enterDatabase(connection, version)
        if (refusal !== null) {
          await connection.close()
          return refuse(refusal)
        }
        await prepare()
        if (!readsOnly && !closed) watch = watchDatabase(connection, { log, onRestore: refuse })
        isReady = true
      } catch (error) {
        log.warn({ err: error }, 'waiting for mongo')
        await connection.close().catch(() => undefined)
        await wait(300 + Math.random() * 700)
      }
    }
  }
  return {
    connection,
    isReady: () => isReady && watch?.isAnswering() !== false,
    ready: connect(),
    close: async () => {
      closed = true
      watch?.stop()
      await connection.close()
    },
  }
}
