import type { Queue, Worker } from 'bullmq'
import type { Logger } from '../logger.ts'

type WatchedWorkerDeps = {
  queue: Pick<Queue, 'name' | 'getJobCounts'>
  /** Opens a worker that takes jobs of the queue by itself. */
  open: () => Worker
  log: Logger
  /** Hears every few seconds how many jobs there are in each state. */
  onCounts?: (counts: Record<string, number>) => void
  checkMs?: number
  /** So long jobs may wait, ms, while nobody works on any. */
  stuckMs?: number
}

const closeMs = 3_000

const closeInTime = (worker: Worker): Promise<unknown> =>
  // A worker that hangs may not end either.
  Promise.race([
    worker.close(true).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, closeMs).unref()),
  ])

/**
 * Keeps a queue worked on: when jobs have waited for 30 s and nobody, here or elsewhere, was at work on any, this process's worker is
 * closed and another opened in its place. Such workers have been met after an outage of Redis: they run and take nothing.
 */
export const createWatchedWorker = ({
  queue,
  open,
  log,
  onCounts,
  checkMs = 5_000,
  stuckMs = 30_000,
}: WatchedWorkerDeps) => {
  let worker = open()
  let idleSince: number | null = null
  let isStuck = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const look = async (): Promise<void> => {
    const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'failed')
    onCounts?.(counts)
    const { wait = 0, active = 0 } = counts
    const now = performance.now()
    if (wait === 0 || active > 0) {
      idleSince = null
      isStuck = false
      return
    }
    idleSince ??= now
    if (now - idleSince < stuckMs || isStopped) return
    log.warn({ queue: queue.name, waiting: wait }, 'a worker takes no jobs and is replaced')
    isStuck = true
    // The new one is given as long.
    idleSince = now
    const old = worker
    worker = open()
    await closeInTime(old)
  }
  const watch = () => {
    timer = setTimeout(() => {
      void look()
        // Without Redis nobody can work, and nobody knows what waits.
        .catch(() => (idleSince = null))
        .finally(() => isStopped || watch())
    }, checkMs).unref()
  }
  watch()

  return {
    /** Jobs wait, nobody works, and the worker has just been replaced: this process is not ready. */
    isStuck: (): boolean => isStuck,
    async close(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await worker.close()
    },
  }
}
