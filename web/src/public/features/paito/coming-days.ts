import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOf } from '@papan/contracts/schedule/draw.ts'
import { usuallyDrawsOn, exceptionOn } from '@papan/contracts/schedule/draw-days.ts'
import { drawOf } from '@papan/contracts/lottery/result-rules.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { sundayOf, type ComingDays } from './paito-weeks.ts'

/** How far the next draw is looked for, days. */
const lookAhead = 31

/** From the market's current draw to the end of its week; of the next week that draws, if none is left in this one. */
export const comingDays = (
  schedule: PublicSchedule | null,
  newest: Result | null,
  shownTo: string,
  now: number,
): ComingDays => {
  if (schedule?.status !== 'BUKA') return { coming: [], off: [] }
  const [after, current] = [addDays(shownTo, 1), drawOf(schedule, newest, now).date]
  const from = after > current ? after : current
  const [next] = drawsOf(schedule, from, addDays(from, lookAhead))
  if (!next) return { coming: [], off: [] }
  const sunday = sundayOf(next.date)
  const off: string[] = []
  for (let date = from; date <= sunday; date = addDays(date, 1))
    if (usuallyDrawsOn(schedule, date) && exceptionOn(schedule, date)?.kind === 'LIBUR') off.push(date)
  return { coming: drawsOf(schedule, from, sunday).map(({ date }) => date), off }
}
