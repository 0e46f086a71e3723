import { isPlanRunning, type WithPlan } from '@papan/contracts/schedule/status-plan.ts'
import { drawAt, nextTurn, type DrawTimes } from '@papan/contracts/schedule/draw.ts'

/** A market's close, opening, result time or change of date; `at`: ms. */
export type ScheduledTurn = {
  marketName: string
  at: number
  /** The date of a stored draw arrives, in a market without a clock. */
  isDateOnly?: boolean
}

/** Only open markets have a clock. */
export const hasClock = ({ status }: { status: string }): boolean => status === 'BUKA'

/** The schedule may have changed since the job was made. */
export const stillTurnsAt = (schedule: DrawTimes & { status: string }, at: number): boolean =>
  hasClock(schedule) && nextTurn(schedule, at - 1) === at

export const isPlanOver = ({ plan }: WithPlan, now: number): boolean => plan != null && Date.parse(plan.until) <= now

export const waitsFrom = (schedule: DrawTimes, at: number): boolean =>
  drawAt(schedule, at, null).closed && !isPlanRunning(schedule, at)
