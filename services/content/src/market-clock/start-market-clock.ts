import { createJobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createEventSender } from '@papan/runtime/stream/event-sender.ts'
import type { EntrySigner } from '@papan/runtime/stream/signed-entry.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import { createMarketClock } from './market-clock.ts'
import type { ScheduledTurn } from './turn.ts'

type StartDeps = {
  scheduleStore: ScheduleStore
  comingDraws: () => Promise<{ market: string; date: string }[]>
  redis: Redis
  redisUrl: string
  sign: EntrySigner
  clock: () => number
  log: Logger
  metrics: Metrics
}

const rescheduleMs = 60_000

/** Any number of processes may run it: a turn has one job. */
export const startMarketClock = (deps: StartDeps) => {
  const { scheduleStore, comingDraws, redis, redisUrl, sign, clock, log, metrics } = deps
  const add = createEventSender(redis, sign)
  const queue = createJobQueue<ScheduledTurn>({
    name: 'content-announce-turn',
    redisUrl,
    log,
    metrics,
    work: (turn) => marketClock.fire(turn),
  })
  const marketClock = createMarketClock({
    scheduleStore,
    comingDraws,
    queue,
    clock,
    log,
    send: (event) => add([event]),
  })
  const timer = setInterval(() => void marketClock.reschedule(), rescheduleMs)
  return {
    reschedule: () => marketClock.reschedule(),
    isStuck: () => queue.isStuck(),
    async stop() {
      clearInterval(timer)
      await queue.close()
    },
  }
}
