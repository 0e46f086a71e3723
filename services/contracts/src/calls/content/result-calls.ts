import { z } from '../../schema.ts'
import { call, callsOf, deletionAnswer } from '../call.ts'
import { contentTexts } from '../../texts/content-texts.ts'
import { isSingleNumberType } from '../../lottery/result-rules.ts'
import { plainPrize } from '../../parsing/prize-names.ts'
import { maxLabelLength, maxPrizeDigits, maxPrizes, maxTemplateLength, maxTextLength, pageSizes } from '../../limits.ts'
import {
  businessDate,
  label,
  limitQuery,
  marketName,
  optionalText,
  pageMeta,
  pageQuery,
  reason,
  recordBody,
  text,
  versionFields,
} from '../fields.ts'
import { confirmedCodes, guardReason } from './guard-calls.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'

/** Compared as it looks: without case, repeated spaces and invisible characters. */
export const prizeType = label(maxLabelLength, contentTexts.prizeRequired).overwrite(plainPrize)
/** Digits stay text: about one number in ten starts with 0. */
export const prizeDigits = new RegExp(`^\\d{1,${maxPrizeDigits}}$`)
export const prizeNumbers = text(maxTextLength, contentTexts.prizeRequired)
  .regex(prizeDigits, contentTexts.prizeDigits)
  .meta({ pattern: prizeDigits.source })
const prizeShape = { type: prizeType, numbers: prizeNumbers }

/** `by` and `at` of our own answers are ignored. */
export const prize = recordBody(prizeShape, ['by', 'at'])
export type Prize = z.infer<typeof prize>

export const storedPrize = z.object({ id: z.string(), type: z.string(), numbers: answeredDigits })
export type StoredPrize = z.infer<typeof storedPrize>

/** `firstPrizeAt`: first publication of PRIZE 1. `imported`: it came with a file, however long after its draw. */
export const result = z.object({
  id: z.string(),
  market: z.string(),
  date: answeredDate,
  template: z.string(),
  prizes: z.array(storedPrize),
  correctedAt: answeredInstant.nullable(),
  firstPrizeAt: answeredInstant.nullable(),
  imported: z.boolean(),
  ...versionFields,
})
export type Result = z.infer<typeof result>

/** Last editor (username) and time; null once the revision of an import is no longer kept. */
export const adminPrize = storedPrize.extend({
  by: z.string().nullable(),
  at: answeredInstant.nullable(),
})
/** Typed by the first of two admins; the number stays hidden. */
export const pendingPrize = z.object({ type: z.string(), by: z.string(), at: answeredInstant })
/** Two admins typed different numbers; both start over. */
export const mismatch = z.object({ type: z.string(), by: z.array(z.string()), at: answeredInstant })

/** For admins only; visitors get `result`. `lastReason`: of the last revision. */
export const adminResult = result.extend({
  lastReason: z.string().nullable(),
  prizes: z.array(adminPrize),
  pending: z.array(pendingPrize),
  mismatches: z.array(mismatch),
})
export type AdminResult = z.infer<typeof adminResult>

/** `warnings`: why numbers of the request may be wrong; absent without one. */
export const writtenResult = adminResult.extend({ warnings: z.array(guardReason).optional() })
export type WrittenResult = z.infer<typeof writtenResult>

/** `repeat` adds a number that its list already has. */
export const prizeBody = recordBody({
  ...prizeShape,
  repeat: z.boolean().default(false),
  confirmed: confirmedCodes.optional(),
})
export type PrizeBody = z.infer<typeof prizeBody>
/** `repeated`: the list had the number already, nothing changed. */
export const prizeAnswer = writtenResult.extend({ repeated: z.boolean().optional() })
export type PrizeAnswer = z.infer<typeof prizeAnswer>

const prizeRows = z
  .array(prize)
  .max(maxPrizes, contentTexts.tooManyPrizes(maxPrizes))
  .superRefine((prizes, context) => {
    const types = prizes.map(({ type }) => type)
    const twice = types.find((type, index) => isSingleNumberType(type) && types.indexOf(type) !== index)
    if (twice) context.addIssue({ code: 'custom', message: contentTexts.prizeTwice(twice) })
  })

const resultShape = {
  market: marketName,
  date: businessDate,
  template: optionalText(maxTemplateLength, 'classic'),
}

export const startSessionBody = recordBody(
  { ...resultShape, prizes: prizeRows.default([]), confirmed: confirmedCodes.optional() },
  ['firstPrizeAt', 'imported', 'lastReason', 'warnings'],
)
export type StartSessionBody = z.infer<typeof startSessionBody>

export const resultBody = recordBody(
  {
    ...resultShape,
    prizes: prizeRows.min(1, contentTexts.onePrizeAtLeast),
    confirmed: confirmedCodes.optional(),
    reason,
  },
  ['firstPrizeAt', 'imported', 'lastReason', 'repeated', 'pending', 'mismatches', 'warnings'],
)
export type ResultBody = z.infer<typeof resultBody>

const withdrawQuery = z.strictObject({ reason })

/** '' in a filter means all. */
export const resultListQuery = z.strictObject({
  market: marketName.or(z.literal('')).default(''),
  date: businessDate.or(z.literal('')).default(''),
  page: pageQuery,
  limit: limitQuery(pageSizes.adminList),
})
export type ResultListQuery = z.infer<typeof resultListQuery>
export const resultList = z.object({ data: z.array(adminResult), meta: pageMeta })
export type ResultList = z.infer<typeof resultList>

const results = '/admin/lottery-results'
const live = '/admin/results'

export const resultCalls = callsOf('content', {
  listResults: call('GET', results, {
    summary: 'Daftar hasil',
    role: 'ADMIN',
    query: resultListQuery,
    answer: resultList,
  }),
  saveResult: call('PUT', `${results}/:resultId`, {
    stepUp: 'maybe',
    summary: 'Mengubah hasil',
    role: 'ADMIN',
    body: resultBody,
    answer: writtenResult,
    etag: true,
    ifMatch: true,
    idempotent: true,
    errors: ['RESULT_NOT_FOUND', 'DOUBLE_ENTRY'],
  }),
  deleteResult: call('DELETE', `${results}/:resultId`, {
    stepUp: 'maybe',
    summary: 'Menghapus hasil',
    role: 'ADMIN',
    query: withdrawQuery,
    answer: deletionAnswer,
    ifMatch: true,
    errors: ['RESULT_NOT_FOUND'],
  }),
  startSession: call('POST', `${live}/start-session`, {
    stepUp: 'maybe',
    summary: 'Membuka hasil baru untuk diisi langsung',
    role: 'ADMIN',
    body: startSessionBody,
    answer: writtenResult,
    etag: true,
    expectedNumber: true,
    idempotent: true,
    errors: ['MARKET_NOT_FOUND', 'DOUBLE_ENTRY', 'PRIZE_MISMATCH'],
  }),
  addPrize: call('POST', `${live}/:resultId/prizes`, {
    stepUp: 'maybe',
    summary: 'Menambah atau memperbaiki hadiah',
    role: 'ADMIN',
    body: prizeBody,
    answer: prizeAnswer,
    etag: true,
    expectedNumber: true,
    idempotent: true,
    errors: ['RESULT_NOT_FOUND', 'PRIZE_MISMATCH'],
  }),
  withdrawPrize: call('DELETE', `${live}/:resultId/prizes/:prizeId`, {
    stepUp: 'maybe',
    summary: 'Menarik kembali hadiah',
    role: 'ADMIN',
    query: withdrawQuery,
    answer: adminResult,
    etag: true,
    ifMatch: true,
    errors: ['RESULT_NOT_FOUND', 'PRIZE_NOT_FOUND'],
  }),
  getResult: call('GET', `${live}/:marketName/:date`, {
    summary: 'Hasil satu pasaran pada satu tanggal, untuk admin',
    role: 'ADMIN',
    answer: adminResult,
    errors: ['RESULT_NOT_FOUND'],
  }),
})
