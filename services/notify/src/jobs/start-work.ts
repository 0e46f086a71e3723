import { minuteMs } from '@papan/contracts/wib.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import { createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'

/** Stored work, and when it is due, ms. */
export type DueWork = { id: string; dueAt: number }

type StartDeps = {
  /** Of the queue. */
  name: string
  work: (id: string) => Promise<void>
  atOnce: number
  /** For jobs, and for events, that Redis lost. */
  onTick: () => Promise<void>
  recheck: () => Promise<void>
  redisUrl: string
  log: Logger
  metrics: Metrics
  tickMs?: number
}

const defaultTickMs = 10_000
const recheckMs = 10 * minuteMs

/** Jobs carry the id of stored work alone; when it is due is stored, so losing them delays it by 10 s. */
export const startWork = ({ work, onTick, recheck, tickMs = defaultTickMs, ...deps }: StartDeps) => {
  const { log } = deps
  const queue = createJobQueue<{ id: string }>({ ...deps, work: ({ id }) => work(id) })
  let recheckAt = 0
  // One may take longer than the time until the next tick.
  let isRechecking = false
  const tick = async (): Promise<void> => {
    await onTick()
    if (isRechecking || Date.now() < recheckAt) return
    isRechecking = true
    try {
      await recheck()
      recheckAt = Date.now() + recheckMs
    } finally {
      isRechecking = false
    }
  }
  const timer = setInterval(() => {
    tick().catch((error: unknown) => log.debug({ err: error }, 'stored work not looked after'))
  }, tickMs)
  return {
    wake({ id, dueAt }: DueWork): void {
      queue
        .addAt(`${id}-${dueAt}`, { id }, dueAt)
        .catch((error: unknown) => log.debug({ err: error }, 'work not queued'))
    },
    isStuck: () => queue.isStuck(),
    async stop() {
      clearInterval(timer)
      await queue.close()
    },
  }
}
