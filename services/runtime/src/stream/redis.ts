import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from '../logger.ts'

export type { Redis }

const jittered = (attempt: number): number =>
  Math.min(100 * 2 ** Math.min(attempt, 5), 2_000) * (0.5 + Math.random() / 2)

const common: RedisOptions = {
  retryStrategy: jittered,
  connectTimeout: 2_000,
  keepAlive: 10_000,
  // A command that was under way when the link broke may have run; whoever sent it decides whether to send it again.
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
  // After a failover the old primary answers READONLY: connect anew.
  reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
}

/** How long a blocking read waits before it looks around, ms. */
export const blockMs = 2_000

const byRole = {
  command: { commandTimeout: 1_000, maxRetriesPerRequest: 1, socketTimeout: 5_000 },
  // A read that was waiting when the link broke fails at once and is asked again; with `null` it would wait for ever.
  reader: { maxRetriesPerRequest: 0, socketTimeout: 5_000 },
  worker: {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    // BullMQ waits for each of its commands as long as it takes: one that is neither sent again nor failed stops a worker for ever.
    autoResendUnfulfilledCommands: true,
    socketTimeout: 30_000,
  },
} satisfies Record<string, RedisOptions>

/**
 * Redis clients by role. `command`: answers or fails within 1 s, keeps no queue while Redis is away.
 * `reader`: for blocking reads; a link on which nothing moves for 5 s counts as dead. `worker`: for BullMQ's own blocking reads,
 * which queue while Redis is away and wait up to 10 s for a job.
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

/** The client, role `command`, for what may be lost at any moment: `redis` itself where that is kept at no other address. */
export const createCacheRedis = (redis: Redis, cacheUrl: string | undefined, log: Logger): Redis =>
  cacheUrl === undefined ? redis : createRedis(cacheUrl, 'command', log)

/** Whether all these clients can be used now. A link that went silent shows on the one that reads all the time, not on one that has nothing to ask. */
export const areReady = (...clients: Redis[]): boolean => clients.every(({ status }) => status === 'ready')
