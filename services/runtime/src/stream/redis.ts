import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from '../logger.ts'

export type { Redis }

const jittered = (attempt: number): number =>
  Math.min(100 * 2 ** Math.min(attempt, 5), 2_000) * (0.5 + Math.random() / 2)

const common: RedisOptions = {
  retryStrategy: jittered,
  connectTimeout: 2_000,
  keepAlive: 10_000,
  // A command in flight when the connection broke may have run: the caller decides.
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
  // A demoted primary answers READONLY: reconnect.
  reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
}

/** ms. */
export const blockMs = 2_000

const byRole = {
  command: { commandTimeout: 1_000, maxRetriesPerRequest: 1, socketTimeout: 5_000 },
  // A blocked read fails when the connection breaks; with `null` it would wait for ever.
  reader: { maxRetriesPerRequest: 0, socketTimeout: 5_000 },
  // ioredis does not handle rejections of its automatic resubscription.
  subscriber: {
    commandTimeout: 1_000,
    maxRetriesPerRequest: 1,
    socketTimeout: 5_000,
    autoResubscribe: false,
    disconnectTimeout: 100,
  },
  worker: {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    // BullMQ has no timeout: a command that is lost would block a worker for ever.
    autoResendUnfulfilledCommands: true,
    socketTimeout: 30_000,
  },
} satisfies Record<string, RedisOptions>

/**
 * `command`: answers or fails within 1 s. `reader`: for blocking reads, dead after 5 s of silence. `subscriber`: its
 * owner subscribes again at each `ready`. `worker`: for BullMQ, queues while Redis is away, blocks up to 10 s.
 */
export const createRedis = (url: string, role: keyof typeof byRole, log: Logger): Redis => {
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

/** Waits `ms` before the next try, less where Redis becomes ready or its owner disconnects. */
export const pauseUntilReady = (redis: Redis, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      redis.off('ready', end).off('end', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    redis.on('ready', end).on('end', end)
  })

/** Only a blocked reader notices a silent connection. */
export const areReady = (...clients: Redis[]): boolean => clients.every(({ status }) => status === 'ready')
