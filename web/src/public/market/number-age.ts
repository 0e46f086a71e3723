import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { drawOf } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'

/** Of the newest number of a market, on pages about now. */
export type NumberAge = 'today' | 'yesterday' | 'older'

/** A draw that came after midnight is of today while it is the market's current one. */
const cameToday = (schedule: PublicSchedule, result: Result, now: number): boolean =>
  drawOf(schedule, result, now).date === result.date &&
  drawsOf(schedule, result.date, result.date).some(({ resultAt }) => wibDate(resultAt) === wibDate(now))

export const numberAge = (schedule: PublicSchedule | null, result: Result, now: number): NumberAge => {
  const today = wibDate(now)
  if (result.date >= today || (schedule && cameToday(schedule, result, now))) return 'today'
  return result.date === addDays(today, -1) ? 'yesterday' : 'older'
}
