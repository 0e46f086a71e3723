import { z } from '../../schema.ts'
import { guardCodes } from '../../lottery/guard.ts'
import { call, callsOf } from '../call.ts'
import { answeredDate, answeredDigits } from '../answered.ts'

const numbersOf = { type: z.string(), numbers: answeredDigits }

/** A `GuardReason`. The code is any text, since a later release may add some. */
export const guardReason = z.object({
  code: z.string(),
  ...numbersOf,
  other: z
    .object({
      market: z.string().optional(),
      date: answeredDate.optional(),
      ...numbersOf,
      by: z.string().nullable().optional(),
    })
    .optional(),
  date: answeredDate.optional(),
  length: z.number().optional(),
})

/** The codes that an admin confirmed by typing the number again. */
export const confirmedCodes = z.array(z.enum(guardCodes)).max(guardCodes.length)

/** `GuardFacts`, for a page that asks before it sends. */
export const guardFacts = z.object({
  market: z.string(),
  date: answeredDate,
  prizes: z.array(z.object({ ...numbersOf, by: z.string().nullable().optional() })),
  published: z.array(z.object({ market: z.string(), ...numbersOf })),
  last: z.object({ date: answeredDate, prizes: z.array(z.object(numbersOf)) }).nullable(),
  dates: z.object({ isDraw: z.boolean(), from: answeredDate, to: answeredDate }),
})

export const guardCalls = callsOf('content', {
  getGuardFacts: call('GET', '/admin/draws/:marketName/:date/facts', {
    summary: 'Angka pembanding sebelum hadiah diterbitkan',
    role: 'ADMIN',
    answer: guardFacts,
    errors: ['DRAW_NOT_FOUND'],
  }),
})
