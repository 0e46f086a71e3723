import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf } from '../call.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'

/** Draws of these last days are searched, today included. */
export const numberSearchDays = 30
/** More are counted only. */
export const maxFoundDraws = 40

/** Newest first, PRIZE 1 before other prizes. `prizes`: those that end in the number, in drawn order. */
export const foundDraw = z.object({
  market: z.string(),
  date: answeredDate,
  prizes: z.array(z.object({ type: z.string(), numbers: answeredDigits })),
})
export type FoundDraw = z.infer<typeof foundDraw>

/** `total` counts all found draws, `searched` the draws from `from` to today. */
export const drawsWithNumber = z.object({
  draws: z.array(foundDraw),
  total: z.number(),
  searched: z.number(),
  from: answeredDate,
  serverTime: answeredInstant,
})
export type DrawsWithNumber = z.infer<typeof drawsWithNumber>

export const numberCalls = callsOf('content', {
  getDrawsWithNumber: call('GET', publicPaths.drawsWithNumber, {
    summary: 'Undian 30 hari terakhir yang memuat satu angka',
    role: 'all',
    params: z.object({ number: z.string().regex(/^\d{2,6}$/) }),
    answer: drawsWithNumber,
  }),
})
