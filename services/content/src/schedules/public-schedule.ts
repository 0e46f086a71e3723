import type { PublicSchedule, Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { nextDraw } from '@papan/contracts/rules/draw.ts'
import { wibInstant } from '@papan/contracts/rules/wib.ts'

/** With the first draw whose close time lies ahead. */
export const toPublicSchedule = (schedule: Schedule, now: number): PublicSchedule => {
  const next = schedule.status === 'BUKA' ? nextDraw(schedule, now) : null
  return {
    ...schedule,
    nextDraw: next && {
      date: next.date,
      closesAt: wibInstant(next.closesAt),
      resultAt: wibInstant(next.resultAt),
    },
  }
}
