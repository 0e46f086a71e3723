import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf } from '../call.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'

/** Draws to come that an answer holds. */
export const maxNextDraws = 8

/**
 * A draw around now; times are WIB. `count`: published numbers, `total`: of the market's draw before, 0 when unknown.
 * `number` is PRIZE 1, `at` when it came. `late`: staff know that the official result is late. Without a record no epoch.
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
  late: z.literal(true).optional(),
  epoch: z.number().optional(),
  rev: z.number().optional(),
})
export type DrawNow = z.infer<typeof drawNow>

/** All open draws, the next ones and the last one drawn; `rules/now-and-next.ts` sorts them out. */
export const drawsNow = z.object({ draws: z.array(drawNow), serverTime: answeredInstant })
export type DrawsNow = z.infer<typeof drawsNow>

export const drawsNowCalls = callsOf('content', {
  getDrawsNow: call('GET', publicPaths.drawsNow, {
    summary: 'Undian yang sedang berlangsung dan berikutnya',
    role: 'all',
    answer: drawsNow,
  }),
})
