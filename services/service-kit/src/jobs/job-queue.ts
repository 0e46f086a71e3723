import { Queue, Worker, type JobsOptions } from 'bullmq'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { orAfter } from '@papan/runtime/process/or-after.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { keepScheduled, type Recurring } from './keep-scheduled.ts'
import { createWatchedWorker } from './watched-worker.ts'

type QueueDeps<Data> = {
  /** `service-verb-noun` */
  name: string
  redisUrl: string
  log: Logger
  metrics: Metrics
  /** May run twice for a job, so it must be idempotent. */
  work: (data: Data) => Promise<void>
  atOnce?: number
  /** A dead process's job is taken over after 1 to 2 times this, ms. */
  takeoverMs?: number
  /** Jobs of the queue's own, each run by one of all instances. */
  recurring?: Recurring
}

const keepFinished: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: 3_600, count: 100 },
  removeOnFail: { age: 86_400, count: 100 },
}
const closeMs = 3_000

/**
 * A BullMQ queue with a worker, for work that may run late or twice. While Redis is unavailable, adding fails within 1
 * s and the worker resumes later.
 */
export const createJobQueue = <Data>(deps: QueueDeps<Data>) => {
  const { name, redisUrl, log, metrics, work, atOnce = 4, takeoverMs = 30_000, recurring } = deps
  const commands = createRedis(redisUrl, 'command', log)
  const blocking = createRedis(redisUrl, 'worker', log)
  const queue = new Queue<Data>(name, {
    connection: commands,
    defaultJobOptions: keepFinished,
  })
  const warn = (error: Error) => log.debug({ err: error, queue: name }, 'job queue')
  queue.on('error', warn)
  const open = (): Worker => {
    const worker = new Worker<Data>(name, (job) => work(job.data), {
      connection: blocking,
      maxStalledCount: 3,
      concurrency: atOnce,
      lockDuration: takeoverMs,
      stalledInterval: takeoverMs,
      runRetryDelay: 1_000,
    })
    worker.on('error', warn)
    worker.on('failed', (job, error) =>
      log.warn({ err: error, queue: name, job: job?.id, tries: job?.attemptsMade }, 'job failed'),
    )
    return worker
  }
  const worker = createWatchedWorker({
    queue,
    open,
    log,
    onCounts: (counts) => {
      for (const [state, count] of Object.entries(counts))
        metrics.gauge('jobs', 'Jobs of a queue by their state', count, { queue: name, state })
    },
  })
  const startedAt = Date.now()
  const onLastRun = (at: number | null) => {
    const help = 'Time of the last run of recurring jobs that ended well, else of the start, seconds since 1970'
    metrics.gauge('recurring_run_seconds', help, (at ?? startedAt) / 1_000, { queue: name })
  }
  const stopScheduling = recurring
    ? keepScheduled({ ...recurring, queue, isReady: () => commands.status === 'ready', onLastRun, log })
    : () => undefined
  if (recurring) {
    onLastRun(null)
    const period = recurring.everyMs / 1_000
    metrics.gauge('recurring_period_seconds', 'Time between two runs of recurring jobs', period, { queue: name })
  }
  return {
    /** The worker took no jobs and was replaced. */
    isStuck: worker.isStuck,
    /** Ignored while a job with this id waits. Ids must not contain ':'. */
    async addAt(jobId: string, data: Data, at: number): Promise<void> {
      // BullMQ would wait for a connection without a timeout.
      if (commands.status !== 'ready') throw new Error('redis is away')
      await queue.add(name as never, data as never, { jobId, delay: Math.max(0, at - Date.now()) })
    },
    async close(): Promise<void> {
      stopScheduling()
      // Closing hangs without Redis.
      if (blocking.status !== 'ready') blocking.disconnect()
      if (commands.status !== 'ready') commands.disconnect()
      const closed = Promise.allSettled([worker.close(), queue.close()])
      await orAfter(closed, closeMs)
      commands.disconnect()
      blocking.disconnect()
    },
  }
}

export type JobQueue<Data> = ReturnType<typeof createJobQueue<Data>>
