import { randomUUID } from 'node:crypto'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import {
  drawDateComesAt,
  nextTurn,
  drawAt,
  type DrawTimes,
  isPlanRunning,
  type WithPlan,
} from '@papan/contracts/schedule/draw.ts'
import { logNames } from '@papan/contracts/calls/audit/log-names.ts'
import type { JobQueue } from '@papan/service-kit/jobs/job-queue.ts'
import type { ScheduleStore } from '../schedules/schedule-store.ts'

/** A market's close, opening, result time or change of date; `at`: ms. */
export type ScheduledTurn = {
  marketName: string
  at: number
  /** The date of a stored draw arrives, in a market without a clock. */
  isDateOnly?: boolean
}

/** Only open markets have a clock. */
const hasClock = ({ status }: { status: string }): boolean => status === 'BUKA'

/** The schedule may have changed since the job was made. */
export const stillTurnsAt = (schedule: DrawTimes & { status: string }, at: number): boolean =>
  hasClock(schedule) && nextTurn(schedule, at - 1) === at

const isPlanOver = ({ plan }: WithPlan, now: number): boolean => plan != null && Date.parse(plan.until) <= now

export const waitsFrom = (schedule: DrawTimes, at: number): boolean =>
  drawAt(schedule, at, null).closed && !isPlanRunning(schedule, at)

type MarketClockDeps = {
  scheduleStore: Pick<ScheduleStore, 'all' | 'find'>
  /** Draws that are public from tomorrow on. */
  comingDraws: () => Promise<{ market: string; date: string }[]>
  /** Ends a planned status that is over. */
  endPlan: (marketName: string) => Promise<void>
  send: (event: EventEnvelope) => Promise<void>
  queue: Pick<JobQueue<ScheduledTurn>, 'addAt'>
  clock: () => number
}

/** Job ids may not hold ':'; a market's name may. */
const jobId = ({ marketName, at, isDateOnly }: ScheduledTurn): string =>
  `${Buffer.from(marketName).toString('base64url')}_${at}${isDateOnly ? '_date' : ''}`

const turnEvent = (schedule: Schedule | null, turn: ScheduledTurn, now: number): EventEnvelope => ({
  id: randomUUID(),
  type: marketTurned.type,
  occurredAt: new Date(now).toISOString(),
  actor: { userId: null, username: logNames.marketClock, role: null, ip: '' },
  requestId: null,
  subject: { type: marketTurned.subjectType, id: turn.marketName, epoch: turn.at, rev: 1 },
  data: {
    marketName: turn.marketName,
    waiting: schedule !== null && hasClock(schedule) && waitsFrom(schedule, turn.at),
  },
  record: schedule,
})

/** One job per market for its next turn, at which caches and browsers refetch. A job of a changed schedule does nothing. */
export const createMarketClock = ({ scheduleStore, comingDraws, endPlan, send, queue, clock }: MarketClockDeps) => {
  const setNext = async (schedule: Schedule, after: number): Promise<void> => {
    if (!hasClock(schedule)) return
    const turn = { marketName: schedule.marketName, at: nextTurn(schedule, after) }
    await queue.addAt(jobId(turn), turn, turn.at)
  }

  return {
    async fire(turn: ScheduledTurn): Promise<void> {
      const schedule = await scheduleStore.find(turn.marketName)
      if (turn.isDateOnly) return send(turnEvent(schedule, turn, clock()))
      if (!schedule) return
      if (isPlanOver(schedule, Math.max(clock(), turn.at))) await endPlan(turn.marketName)
      if (stillTurnsAt(schedule, turn.at)) await send(turnEvent(schedule, turn, clock()))
      // A server whose clock is behind must not take this turn for the next one.
      await setNext(schedule, Math.max(clock(), turn.at))
    },

    /** Idempotent. Also schedules the date of draws entered ahead in markets without a clock. */
    async reschedule(): Promise<void> {
      const schedules = await scheduleStore.all()
      for (const schedule of schedules) {
        if (isPlanOver(schedule, clock())) await endPlan(schedule.marketName)
        await setNext(schedule, clock())
      }
      const byMarket = new Map(schedules.map((schedule) => [schedule.marketName, schedule]))
      for (const { market, date } of await comingDraws()) {
        const schedule = byMarket.get(market) ?? null
        // Its turn comes at that moment too.
        if (schedule && hasClock(schedule)) continue
        const turn = { marketName: market, at: drawDateComesAt(schedule, date), isDateOnly: true }
        await queue.addAt(jobId(turn), turn, turn.at)
      }
    },
  }
}
