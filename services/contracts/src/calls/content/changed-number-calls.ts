import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'
import { call, callsOf } from '../call.ts'
import { marketName, pageMeta, pageQuery } from '../fields.ts'

/** Changes of draws in one page. */
export const changesInPage = 50

/** A published number and its successor; `to` is null where it was withdrawn. */
export const numberChange = z.object({ type: z.string(), from: answeredDigits, to: answeredDigits.nullable() })
export type NumberChange = z.infer<typeof numberChange>

/** What one change of a draw replaced or withdrew of its published numbers. */
export const changedDraw = z.object({
  market: z.string(),
  date: answeredDate,
  at: answeredInstant,
  reason: z.string().nullable(),
  changes: z.array(numberChange),
})
export type ChangedDraw = z.infer<typeof changedDraw>

/** Of the last two years, newest first. */
export const changedDrawList = z.object({ data: z.array(changedDraw), meta: pageMeta, serverTime: answeredInstant })
export type ChangedDrawList = z.infer<typeof changedDrawList>

export const changedNumberCalls = callsOf('content', {
  getChangedNumbers: call('GET', publicPaths.changedNumbers, {
    summary: 'Koreksi dan penarikan angka dua tahun terakhir',
    role: 'all',
    query: z.strictObject({ market: marketName.or(z.literal('')).default(''), page: pageQuery }),
    answer: changedDrawList,
  }),
})
