import { drawDate, type DrawTimes } from './draw.ts'
import { exceptionOn } from './schedule-exceptions.ts'
import { isPlanRunning, type plannedStatuses } from './status-plan.ts'

type Status = 'BUKA' | (typeof plannedStatuses)[number]

/** What visitors are shown, and why it differs from the stored status; a closing (LIBUR) reads TUTUP on its draw dates. */
export const statusAt = (
  schedule: DrawTimes & { status: Status },
  now: number,
  firstPrizeAt: number | null,
): { status: Status; reason: string | null } => {
  const { plan, status } = schedule
  if (plan && isPlanRunning(schedule, now)) return { status: plan.status, reason: plan.reason }
  const exception = exceptionOn(schedule, drawDate(schedule, now, firstPrizeAt))
  if (status === 'BUKA' && exception?.kind === 'LIBUR') return { status: 'TUTUP', reason: exception.reason }
  return { status, reason: null }
}
