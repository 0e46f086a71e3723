import { drawAt, nextTurn, type DrawTimes } from '@papan/contracts/rules/draw.ts'

/** A moment at which a market's display turns: its close, its opening, the change of its date. */
export type ScheduledTurn = {
  marketName: string
  at: number
  /** Only the date of a stored draw comes: in a market without a clock. Processes of the release before leave such a turn out. */
  isDateOnly?: boolean
}

/** Only open markets have a clock. */
export const hasClock = ({ status }: { status: string }): boolean => status === 'BUKA'

/** Whether the schedule, as it is now, still turns at that moment: it may have been changed since the job was made. */
export const stillTurnsAt = (schedule: DrawTimes & { status: string }, at: number): boolean =>
  hasClock(schedule) && nextTurn(schedule, at - 1) === at

/** Whether the number is due from that moment on. */
export const waitsFrom = (schedule: DrawTimes, at: number): boolean => drawAt(schedule, at, null).closed
