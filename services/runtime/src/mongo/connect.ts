import mongoose, { type Connection } from 'mongoose'
import type { Logger } from '../logger.ts'
import { refuseStart } from '../process/refuse-start.ts'
import { enterDatabase } from './database-info.ts'
import './mend-driver.ts'
import { watchRestore } from './watch-restore.ts'

type ConnectOptions = {
  url: string
  database: string
  log: Logger
  /** How long an operation waits for one of the connections, ms. */
  queueMs?: number
  /** A tool that writes nothing: it may read data of any version. */
  readsOnly?: boolean
  /** The data version of this release. */
  version?: number
  /** Called with one sentence when this process must not work on the data, or no longer; ends the process unless given. */
  refuse?: (sentence: string) => void
}

export type Mongo = {
  connection: Connection
  /** Whether the first connection was made; later losses are waited out by the driver. */
  isReady: () => boolean
  /** Resolves once connected and `onConnected` work (indexes) is done. */
  ready: Promise<void>
  close: () => Promise<void>
}

mongoose.set('strictQuery', 'throw')
mongoose.set('sanitizeFilter', true)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

/**
 * One service's own database. Connects in the background for as long as it takes, so start order does not matter; looks whether this
 * release may work on the data there; then `prepare` (indexes) runs once. A server that says nothing for 5 s fails the operation,
 * writes wait for the journal of a majority.
 */
export const connectMongo = (
  { url, database, log, queueMs = 2_000, readsOnly = false, version, refuse = refuseStart }: ConnectOptions,
  prepare: () => Promise<void>,
): Mongo => {
  const connection = mongoose.createConnection()
  connection.on('error', (error) => log.warn({ err: error }, 'mongo connection'))
  let isReady = false
  let closed = false
  let stopWatching = () => {}
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
          // The driver's own timeoutMS has no effect: a silent server is noticed by its sockets.
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
        if (!readsOnly && !closed) stopWatching = watchRestore(connection, refuse)
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
    isReady: () => isReady,
    ready: connect(),
    close: async () => {
      closed = true
      stopWatching()
      await connection.close()
    },
  }
}
