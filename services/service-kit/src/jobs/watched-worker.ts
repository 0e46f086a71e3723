import type { Queue, Worker } from 'bullmq'
import { orAfter } from '@papan/runtime/process/or-after.ts'
import type { Logger } from '@papan/runtime/logger.ts'

type WatchedWorkerDeps = {
  queue: Pick<Queue, 'name' | 'getJobCounts'>
  open: () => Worker
  log: Logger
  onCounts?: (counts: Record<string, number>) => void
  checkMs?: number
  /** How long jobs may wait while none is active, ms. */
  stuckMs?: number
}

const closeMs = 3_000

const closeInTime = (worker: Worker): Promise<unknown> =>
  // A hanging worker may not close either.
  orAfter(
    worker.close(true).catch(() => undefined),
    closeMs,
  )

/**
 * Replaces the worker when jobs waited 30 s with none active. After a Redis outage, BullMQ workers were seen to run
 * without taking jobs.
 */
export const createWatchedWorker = (deps: WatchedWorkerDeps) => {
  const { queue, open, log, onCounts, checkMs = 5_000, stuckMs = 30_000 } = deps
  let worker = open()
  let idleSince: number | null = null
  let isStuck = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const poll = async (): Promise<void> => {
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
    log.warn({ queue: queue.name, waiting: wait }, 'replacing a worker that takes no jobs')
    isStuck = true
    // Gives the new worker the same time.
    idleSince = now
    const old = worker
    worker = open()
    await closeInTime(old)
  }
  const watch = () => {
    timer = setTimeout(() => {
      void poll()
        // Redis is unavailable: nothing can be active.
        .catch(() => (idleSince = null))
        .finally(() => isStopped || watch())
    }, checkMs).unref()
  }
  watch()

  return {
    isStuck: (): boolean => isStuck,
    async close(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await worker.close()
    },
  }
}
