import { randomUUID } from 'node:crypto'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { nextTurn } from '@papan/contracts/rules/draw.ts'
import type { JobQueue } from '@papan/runtime/jobs/job-queue.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'
import { hasClock, stillTurnsAt, waitsFrom, type Turn } from './turn.ts'

type MarketClockDeps = {
  scheduleStore: Pick<ScheduleStore, 'all' | 'find'>
  /** Sends an event that belongs to no document. */
  send: (event: EventEnvelope) => Promise<void>
  queue: Pick<JobQueue<Turn>, 'addAt'>
  clock: () => number
  log: Logger
}

/** Job ids may not hold ':', and a market's name may hold anything but control characters. */
const jobId = ({ marketName, at }: Turn): string => `${Buffer.from(marketName).toString('base64url')}_${at}`

const strokeOf = (schedule: Schedule, turn: Turn, now: number): EventEnvelope => ({
  id: randomUUID(),
  type: marketTurned.type,
  occurredAt: new Date(now).toISOString(),
  actor: { userId: null, username: 'jam pasaran', role: null, ip: '' },
  requestId: null,
  subject: { type: marketTurned.subjectType, id: schedule.id, epoch: turn.at, rev: 1 },
  data: { marketName: schedule.marketName, waiting: waitsFrom(schedule, turn.at) },
  record: schedule,
})

/**
 * One job a market waits for its next turn; when it runs, caches and browsers are told to look together, and the next one is made.
 * A schedule that was changed meanwhile makes the old job do nothing; `rewind` sees that every open market has its next job.
 */
export const createMarketClock = ({ scheduleStore, send, queue, clock, log }: MarketClockDeps) => {
  const setNext = async (schedule: Schedule, after: number): Promise<void> => {
    if (!hasClock(schedule)) return
    const turn = { marketName: schedule.marketName, at: nextTurn(schedule, after) }
    await queue.addAt(jobId(turn), turn, turn.at)
  }

  return {
    /** The work of one job. */
    async strike(turn: Turn): Promise<void> {
      const schedule = await scheduleStore.find(turn.marketName)
      if (!schedule) return
      if (stillTurnsAt(schedule, turn.at)) await send(strokeOf(schedule, turn, clock()))
      // A server whose clock is a little behind must not take this turn for the next one.
      await setNext(schedule, Math.max(clock(), turn.at))
    },

    /** Sees that every open market has its next job; asked at start, after each change of a schedule, and every minute. */
    async rewind(): Promise<void> {
      try {
        for (const schedule of await scheduleStore.all()) await setNext(schedule, clock())
      } catch (error) {
        log.debug({ err: error }, 'market clock waits')
      }
    },
  }
}
