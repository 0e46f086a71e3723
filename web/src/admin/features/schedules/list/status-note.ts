import type { Schedule, ScheduleStatus } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawDate, isPlanRunning, type StatusPlan, statusAt } from '@papan/contracts/schedule/draw.ts'
import { exceptionOn } from '@papan/contracts/schedule/draw-days.ts'

/** Why the shown status differs from the stored one, or will. */
export type StatusNote =
  | { kind: 'running' | 'coming'; plan: StatusPlan }
  /** A closing; `to`: its last date. */
  | { kind: 'closing'; to: string; reason: string }

export type ShownStatus = { status: ScheduleStatus; note: StatusNote | null }

/** The list does not know results; PRIZE 1 is assumed to come before midnight. */
const drawn = 0

/** The status that visitors are shown, with its reason and end. */
export const shownStatus = (schedule: Schedule, now: number): ShownStatus => {
  const { plan } = schedule
  const { status, reason } = statusAt(schedule, now, drawn)
  if (plan && isPlanRunning(schedule, now)) return { status, note: { kind: 'running', plan } }
  if (reason !== null) {
    const to = exceptionOn(schedule, drawDate(schedule, now, drawn))?.to ?? ''
    return { status, note: { kind: 'closing', to, reason } }
  }
  return { status, note: plan && Date.parse(plan.from) > now ? { kind: 'coming', plan } : null }
}
