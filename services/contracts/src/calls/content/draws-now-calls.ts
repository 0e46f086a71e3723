import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf } from '../call.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'

/** Draws to come that an answer holds. */
export const maxNextDraws = 8

/**
 * A draw around now; times are WIB. `count`: published numbers, `total`: how many the market usually draws, 0 when unknown.
 * `number` is PRIZE 1, `at` when it came. `newest`: the number that came last. Without a record no epoch.
 */
export const drawNow = z.object({
  market: z.string(),
  date: answeredDate,
  closesAt: answeredInstant,
  resultAt: answeredInstant,
  count: z.number(),
  total: z.number(),
  number: answeredDigits.nullable(),
  at: answeredInstant.nullable(),
  newest: z.object({ type: z.string(), numbers: answeredDigits, at: answeredInstant }).nullable(),
  epoch: z.number().optional(),
  rev: z.number().optional(),
})
export type DrawNow = z.infer<typeof drawNow>

/** `numbers`: those that are gone, as type and number; absent where the whole draw is gone. Not gone: a number with a successor. */
const withdrawnDraw = z.object({
  market: z.string(),
  date: answeredDate,
  at: answeredInstant,
  epoch: z.number(),
  rev: z.number(),
  numbers: z.array(z.tuple([z.string(), answeredDigits])).optional(),
})
export type WithdrawnDraw = z.infer<typeof withdrawnDraw>

/**
 * All draws that are on or got a number just now, the next ones and the last one drawn; `lottery/now-and-next.ts` sorts them out.
 * `lateMs`: after its result time a draw without PRIZE 1 is late. `withdrawn`: of the last 90 days, newest first; every page has
 * this answer.
 */
export const drawsNow = z.object({
  draws: z.array(drawNow),
  lateMs: z.number(),
  withdrawn: z.array(withdrawnDraw),
  serverTime: answeredInstant,
})
export type DrawsNow = z.infer<typeof drawsNow>

export const drawsNowCalls = callsOf('content', {
  getDrawsNow: call('GET', publicPaths.drawsNow, {
    summary: 'Undian yang sedang berlangsung dan berikutnya',
    role: 'all',
    answer: drawsNow,
  }),
})
