import type { PublicSchedule, Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawDate, nextDraw, isPlanRunning, statusAt } from '@papan/contracts/schedule/draw.ts'
import { priorFirstPrizeAt, type DrawnResult } from '@papan/contracts/lottery/result-rules.ts'
import { wibInstant } from '@papan/contracts/wib.ts'

/**
 * With the status in effect and the first draw whose close time lies ahead. `newest`: the market's newest public result,
 * where it is known.
 */
export const toPublicSchedule = (
  schedule: Schedule,
  now: number,
  newest: DrawnResult | null = null,
): PublicSchedule => {
  const firstPrizeAt = priorFirstPrizeAt(newest, now)
  const { exceptions, plan, aliases, ...plain } = schedule
  const { status, reason } = statusAt(schedule, now, firstPrizeAt)
  const isOn = schedule.status === 'BUKA' && status !== 'DITUNDA'
  // A planned closing ends by itself: the next draw is the first after it.
  const from = plan && isPlanRunning(schedule, now) ? Date.parse(plan.until) - 1 : now
  const next = isOn ? nextDraw(schedule, from) : null
  // Pages need exceptions from the date of the current draw on.
  const today = drawDate(schedule, now, firstPrizeAt)
  const coming = exceptions.filter(({ to }) => to >= today)
  return {
    ...plain,
    status,
    ...(reason === null ? {} : { reason }),
    ...(coming.length > 0 ? { exceptions: coming } : {}),
    ...(plan ? { plan } : {}),
    ...(aliases.length > 0 ? { aliases } : {}),
    nextDraw: next && {
      date: next.date,
      closesAt: wibInstant(next.closesAt),
      resultAt: wibInstant(next.resultAt),
    },
  }
}
