import { atWib, addDays, wibDate } from '@papan/contracts/rules/wib.ts'
import { createJobQueue } from '@papan/runtime/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Retention } from './retention.ts'

type StartDeps = { trim: Retention; redisUrl: string; clock: () => number; log: Logger }
type TrimJob = { date: string }

const hour = 3_600_000
const quietTime = '03:30'

/** When the next quiet hour begins, and the WIB date it belongs to. */
export const nextQuietTime = (now: number): { date: string; at: number } => {
  const today = wibDate(now)
  const at = atWib(today, quietTime)
  if (at > now) return { date: today, at }
  const tomorrow = addDays(today, 1)
  return { date: tomorrow, at: atWib(tomorrow, quietTime) }
}

/** Trims the log once a day, at 03:30 WIB, in one of however many processes. Looks each hour whether the next day's job is there. */
export const startRetention = ({ trim, redisUrl, clock, log }: StartDeps) => {
  const queue = createJobQueue<TrimJob>({
    name: 'audit-trim-log',
    redisUrl,
    log,
    work: async () => {
      const { removedUpTo } = await trim()
      log.info({ removedUpTo }, 'log trimmed')
    },
  })
  const plan = async () => {
    const { date, at } = nextQuietTime(clock())
    // Without Redis there is nothing to plan with; the next hour tries again.
    await queue.addAt(`trim-${date}`, { date }, at).catch(() => undefined)
  }
  const timer = setInterval(() => void plan(), hour)
  void plan()
  return {
    async stop() {
      clearInterval(timer)
      await queue.close()
    },
  }
}
