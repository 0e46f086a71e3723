import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import { isPublished, priorFirstPrizeAt, type DrawnResult } from '@papan/contracts/lottery/result-rules.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'

/** In WIB: its draw may still be the current one. */
export const dayBefore = (now: number): string => addDays(wibDate(now), -1)

/** Whether the draw of the day before is current only until its PRIZE 1 is published, or was late. */
export const dependsOnDayBefore = (schedule: Schedule | null, now: number): boolean =>
  schedule !== null && drawDate(schedule, now, null) !== drawDate(schedule, now, 0)

/** The date up to which a market's results are public. */
export const publicUntil = (
  schedule: Schedule | null,
  ofDayBefore: DrawnResult | null | undefined,
  now: number,
): string => (schedule ? drawDate(schedule, now, priorFirstPrizeAt(ofDayBefore, now)) : wibDate(now))

/** `results` are dated today at the latest and include the day before. */
export const publicOf = <Draw extends DrawnResult>(
  schedule: Schedule | null,
  results: readonly Draw[],
  now: number,
): Draw[] => {
  const ofDayBefore = results.find(({ date }) => date === dayBefore(now))
  const until = publicUntil(schedule, ofDayBefore, now)
  return results.filter((result) => result.date <= until && isPublished(result))
}
