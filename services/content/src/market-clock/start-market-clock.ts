import { createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createEventSender } from '@papan/runtime/stream/event-sender.ts'
import type { EntrySigner } from '@papan/runtime/stream/event-keys.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import { createMarketClock, type ScheduledTurn } from './market-clock.ts'

type StartDeps = {
  scheduleStore: Pick<ScheduleStore, 'all' | 'find'>
  comingDraws: () => Promise<{ market: string; date: string }[]>
  endPlan: (marketName: string) => Promise<void>
  redis: Redis
  redisUrl: string
  sign: EntrySigner
  clock: () => number
  log: Logger
  metrics: Metrics
}

/** Turns lost with Redis are in the queue again within this and a minute. */
const lookAheadMs = 60_000

/** Any number of processes may run it: a turn has one job, and one process looks ahead each minute. */
export const startMarketClock = (deps: StartDeps) => {
  const { scheduleStore, comingDraws, endPlan, redis, redisUrl, sign, clock, log, metrics } = deps
  const add = createEventSender(redis, sign)
  const common = { redisUrl, log, metrics }
  const queue = createJobQueue<ScheduledTurn>({
    ...common,
    name: 'content-announce-turn',
    work: (turn) => marketClock.fire(turn),
  })
  const marketClock = createMarketClock({
    scheduleStore,
    comingDraws,
    endPlan,
    queue,
    clock,
    send: (event) => add([event]),
  })
  const lookAhead = createJobQueue<unknown>({
    ...common,
    name: 'content-look-ahead',
    work: () => marketClock.reschedule(),
    atOnce: 1,
    recurring: { everyMs: lookAheadMs },
  })
  let isDue = false
  let running: Promise<void> | null = null
  const rescheduleWhileDue = async () => {
    while (isDue) {
      isDue = false
      try {
        await marketClock.reschedule()
      } catch (error) {
        log.debug({ err: error }, 'turns could not be scheduled')
      }
    }
    running = null
  }
  return {
    /** At once, for a schedule that changed; for all that change while it runs, once more. */
    reschedule(): Promise<void> {
      isDue = true
      return (running ??= rescheduleWhileDue())
    },
    isStuck: () => queue.isStuck() || lookAhead.isStuck(),
    async stop() {
      await Promise.all([queue.close(), lookAhead.close()])
    },
  }
}
