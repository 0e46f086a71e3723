import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf } from '../call.ts'
import { answeredDate, answeredInstant, answeredUrl } from '../answered.ts'
import { result } from './result-calls.ts'

/** `missing`: its time has passed and no PRIZE 1 is stored. `withdrawn`: it had numbers, and has none now. */
const dayStates = ['drawn', 'coming', 'drawing', 'late', 'closed', 'postponed', 'withdrawn', 'missing'] as const
export type DayState = (typeof dayStates)[number]

/** One market's draw. `resultAt`: when its number is due by the current schedule; null without one. */
export const dayDraw = z.object({
  market: z.string(),
  family: z.string().nullable(),
  logoUrl: answeredUrl.nullable(),
  resultAt: answeredInstant.nullable(),
  state: z.enum(dayStates),
  result: result.nullable(),
})
export type DayDraw = z.infer<typeof dayDraw>

/**
 * All draws of a date by the time of their result, a family's together. `days`: the month's days with draws; `first`: the first
 * of all.
 */
export const day = z.object({
  date: answeredDate,
  draws: z.array(dayDraw),
  previous: answeredDate.nullable(),
  next: answeredDate.nullable(),
  days: z.array(answeredDate),
  first: answeredDate,
  serverTime: answeredInstant,
})
export type Day = z.infer<typeof day>

export const dayCalls = callsOf('content', {
  getDay: call('GET', publicPaths.day, {
    summary: 'Hasil semua pasaran pada satu tanggal',
    role: 'all',
    answer: day,
    errors: ['RESULT_NOT_FOUND'],
  }),
})
