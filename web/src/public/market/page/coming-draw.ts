import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { drawOf, firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { spanText } from '../../../shared/format/wib-text.ts'

/** `left`: until its number, in words; null while it is drawn. */
export type ComingDraw = { date: string; closesAt: number; resultAt: number; left: string | null }

/** The draw that goes on, else the next one; null where none is planned. */
export const comingDraw = (schedule: PublicSchedule, newest: Result | null, now: number): ComingDraw | null => {
  if (schedule.status !== 'BUKA') return null
  const { date, closed, closesAt, resultAt } = drawOf(schedule, newest, now)
  const isOut = newest?.date === date && firstPrizeNumber(newest) !== null
  if (closed && !isOut && closesAt !== null && resultAt !== null) return { date, closesAt, resultAt, left: null }
  const next = nextDraw(schedule, now)
  return next && { ...next, left: spanText(Math.ceil((next.resultAt - now) / minuteMs) * minuteMs) }
}
