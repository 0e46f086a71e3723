import type { Queue } from 'bullmq'
import type { Logger } from '@papan/runtime/logger.ts'

/** Due times of recurring work: the multiples of `everyMs` since 1970, plus `offsetMs`. Without an offset also at the first start. */
export type Recurring = {
  everyMs: number
  offsetMs?: number
  /** How often each instance puts the scheduler into Redis again. */
  upsertMs?: number
}

type KeepScheduledDeps = Recurring & {
  queue: Queue
  isReady: () => boolean
  /** Last run that ended well, ms since 1970; null: Redis knows of none. */
  onLastRun: (at: number | null) => void
  log: Logger
}

/** Or `upsertMs`, where that is less. */
const defaultRetryMs = 2_000

/**
 * Keeps a BullMQ job scheduler in Redis, which may lose it; a due job that waits stays. Without an instance that does so it makes no
 * more jobs after three periods, so a later release only has to leave it out.
 */
export const keepScheduled = (deps: KeepScheduledDeps) => {
  const { queue, isReady, everyMs, offsetMs = 0, upsertMs = 60_000, onLastRun, log } = deps
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const put = async (): Promise<void> => {
    // BullMQ would wait for a connection without a timeout.
    if (!isReady()) throw new Error('redis is away')
    const endDate = Date.now() + 3 * Math.max(everyMs, upsertMs)
    // An upsert drops a job that is due and not yet taken, unless `every` gives its time: no `pattern`.
    await queue.upsertJobScheduler(queue.name, { every: everyMs, offset: offsetMs, endDate })
    const [last] = await queue.getCompleted(0, 0)
    onLastRun(last?.finishedOn ?? null)
  }
  const run = async (): Promise<void> => {
    const isPut = await put().then(
      () => true,
      (error: unknown) => log.debug({ err: error, queue: queue.name }, 'not scheduled'),
    )
    if (!isStopped) timer = setTimeout(() => void run(), isPut ? upsertMs : Math.min(upsertMs, defaultRetryMs))
  }
  void run()

  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
