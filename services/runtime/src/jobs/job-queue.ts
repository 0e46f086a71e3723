import { Queue, Worker, type JobsOptions } from 'bullmq'
import { createRedis } from '../stream/redis.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { createWatchedWorker } from './watched-worker.ts'

type QueueDeps<Data> = {
  /** `service-verb-noun` */
  name: string
  redisUrl: string
  log: Logger
  metrics: Metrics
  /** Does one job. It may run twice, so its effect must not add up. */
  work: (data: Data) => Promise<void>
  /** How many jobs this process does side by side. */
  atOnce?: number
  /** The job of a process that died goes to another this long after its last sign of life, ms, or twice that. */
  takeoverMs?: number
}

const keepFinished: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: 3_600, count: 100 },
  removeOnFail: { age: 86_400, count: 100 },
}
const closeMs = 3_000

/**
 * A queue of jobs and this process's worker on it (BullMQ). Jobs are for work that may be late or run again; facts travel as events.
 * Redis may be away, from the start too: adding then fails within 1 s, and the worker goes on when it is back.
 */
export const createJobQueue = <Data>({
  name,
  redisUrl,
  log,
  metrics,
  work,
  atOnce = 4,
  takeoverMs = 30_000,
}: QueueDeps<Data>) => {
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
      // After a broken connection it looks again this soon.
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
  return {
    /** Jobs wait and the worker took none: a new one was put in its place. */
    isStuck: worker.isStuck,
    /** Adds a job for later; one with the same id that still waits stays the only one. An id may not hold ':'. */
    async addAt(jobId: string, data: Data, at: number): Promise<void> {
      // The queue itself would wait for its first connection as long as that takes.
      if (commands.status !== 'ready') throw new Error('redis is away')
      await queue.add(name as never, data as never, { jobId, delay: Math.max(0, at - Date.now()) })
    },
    async close(): Promise<void> {
      // Nothing is under way without Redis, and nothing would end.
      if (blocking.status !== 'ready') blocking.disconnect()
      if (commands.status !== 'ready') commands.disconnect()
      const closed = Promise.allSettled([worker.close(), queue.close()])
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, closeMs).unref())])
      commands.disconnect()
      blocking.disconnect()
    },
  }
}

export type JobQueue<Data> = ReturnType<typeof createJobQueue<Data>>
