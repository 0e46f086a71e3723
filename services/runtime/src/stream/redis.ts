import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from '../logger.ts'

export type { Redis }

const jittered = (attempt: number): number =>
  Math.min(100 * 2 ** Math.min(attempt, 5), 2_000) * (0.5 + Math.random() / 2)

const common: RedisOptions = {
  retryStrategy: jittered,
  connectTimeout: 2_000,
  keepAlive: 10_000,
  // A command in flight when the connection broke may have run; the caller decides whether to retry.
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
  // After a failover the old primary answers READONLY: reconnect.
  reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
}

/** Timeout of a blocking read, ms. */
export const blockMs = 2_000

const byRole = {
  command: { commandTimeout: 1_000, maxRetriesPerRequest: 1, socketTimeout: 5_000 },
  // A blocked read fails at once when the connection breaks; with `null` it would wait for ever.
  reader: { maxRetriesPerRequest: 0, socketTimeout: 5_000 },
  worker: {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    // BullMQ has no timeout of its own: a command neither resent nor failed would block a worker for ever.
    autoResendUnfulfilledCommands: true,
    socketTimeout: 30_000,
  },
} satisfies Record<string, RedisOptions>

/**
 * Redis clients by role. `command`: answers or fails within 1 s. `reader`: for blocking reads; a connection silent for 5 s is
 * dead. `worker`: for BullMQ, which queues commands while Redis is away and blocks up to 10 s for a job.
 */
export const createRedis = (url: string, role: 'command' | 'reader' | 'worker', log: Logger): Redis => {
  const redis = new Redis(url, {
    ...common,
    ...byRole[role],
  })
  let isLost = false
  redis.on('error', (error: Error) => {
    if (!isLost) log.warn({ err: error, role }, 'redis is away')
    isLost = true
  })
  redis.on('ready', () => {
    if (isLost) log.info({ role }, 'redis is back')
    isLost = false
  })
  return redis
}

/** A client, role `command`, for data that may be lost; `redis` itself without a cache address. */
export const createCacheRedis = (redis: Redis, cacheUrl: string | undefined, log: Logger): Redis =>
  cacheUrl === undefined ? redis : createRedis(cacheUrl, 'command', log)

/** Whether all clients are connected. Only a client that reads all the time notices a silent connection. */
export const areReady = (...clients: Redis[]): boolean => clients.every(({ status }) => status === 'ready')
