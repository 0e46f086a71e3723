import { atWib, addDays, wibDate } from '@papan/contracts/rules/wib.ts'
import { createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Retention } from './retention.ts'

type StartDeps = { trim: Retention; redisUrl: string; clock: () => number; log: Logger; metrics: Metrics }
type TrimJob = { date: string }

const planEveryMs = 3_600_000
/** Redis may be unavailable, or not connected yet. */
const retryMs = 2_000
const quietTime = '03:30'

/** The next quiet hour and its WIB date. */
export const nextQuietTime = (now: number): { date: string; at: number } => {
  const today = wibDate(now)
  const at = atWib(today, quietTime)
  if (at > now) return { date: today, at }
  const tomorrow = addDays(today, 1)
  return { date: tomorrow, at: atWib(tomorrow, quietTime) }
}

/** Trims the log daily at 03:30 WIB in one process. Checks hourly that the next job is queued. */
export const startRetention = ({ trim, redisUrl, clock, log, metrics }: StartDeps) => {
  const queue = createJobQueue<TrimJob>({
    name: 'audit-trim-log',
    redisUrl,
    log,
    metrics,
    work: async () => {
      const { removedUpTo } = await trim()
      log.info({ removedUpTo }, 'log trimmed')
    },
  })
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const plan = async (): Promise<void> => {
    const { date, at } = nextQuietTime(clock())
    const isPlanned = await queue.addAt(`trim-${date}`, { date }, at).then(
      () => true,
      () => false,
    )
    if (!isStopped) timer = setTimeout(() => void plan(), isPlanned ? planEveryMs : retryMs)
  }
  void plan()
  return {
    isStuck: () => queue.isStuck(),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await queue.close()
    },
  }
}
