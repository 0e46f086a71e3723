import type { BoardDraw } from '@papan/contracts/calls/content/desk-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOf, type PlannedDraw, isPlanRunning } from '@papan/contracts/schedule/draw.ts'
import { exceptionOn } from '@papan/contracts/schedule/draw-days.ts'
import { addDays, hourMs, wibDate } from '@papan/contracts/wib.ts'

export type DueDraw = Pick<PlannedDraw, 'date' | 'closesAt' | 'resultAt'> & {
  schedule: Schedule
  off: BoardDraw['off']
}

/** Draws of tomorrow are shown this long before their close. */
const aheadMs = hourMs
/** Without its last numbers, a draw of yesterday is shown this long after its result time. */
const unfinishedMs = 6 * hourMs

const offOf = (schedule: Schedule, date: string, now: number): BoardDraw['off'] => {
  const { plan, status } = schedule
  if (plan && isPlanRunning(schedule, now)) return { kind: plan.status, reason: plan.reason }
  if (status !== 'BUKA') return { kind: status, reason: null }
  const exception = exceptionOn(schedule, date)
  return exception?.kind === 'LIBUR' ? { kind: 'LIBUR', reason: exception.reason } : null
}

/** The draw of a date, also one that a closing (LIBUR) cancels. */
const drawOn = (schedule: Schedule, date: string, now: number): DueDraw | null => {
  const exception = exceptionOn(schedule, date)
  const times = exception?.kind === 'LIBUR' ? { ...schedule, exceptions: [] } : schedule
  const [draw] = drawsOf(times, date, date)
  return draw
    ? { date, closesAt: draw.closesAt, resultAt: draw.resultAt, schedule, off: offOf(schedule, date, now) }
    : null
}

/**
 * Draws of a schedule that may be on the board: today's, yesterday's unless it closed before the schedule was made,
 * tomorrow's in the last hour before its close.
 */
export const dueDraws = (schedule: Schedule, now: number): DueDraw[] => {
  const today = wibDate(now)
  const yesterday = drawOn(schedule, addDays(today, -1), now)
  const tomorrow = drawOn(schedule, addDays(today, 1), now)
  const draws = [
    yesterday && yesterday.closesAt >= Date.parse(schedule.createdAt) ? yesterday : null,
    drawOn(schedule, today, now),
    tomorrow && tomorrow.closesAt - now <= aheadMs ? tomorrow : null,
  ]
  return draws.filter((draw) => draw !== null)
}

type Progress = Pick<BoardDraw, 'firstPrize' | 'completedAt'>

/** Of yesterday, only an unfinished draw that is still to come. */
export const isOnBoard = ({ date, off, resultAt }: DueDraw, progress: Progress, now: number): boolean => {
  if (date >= wibDate(now)) return true
  if (progress.completedAt !== null || (off && off.kind !== 'DITUNDA')) return false
  return progress.firstPrize === null || now < resultAt + unfinishedMs
}
