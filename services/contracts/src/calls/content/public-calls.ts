import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf } from '../call.ts'
import { historyLimits } from '../../limits.ts'
import { isBusinessDate } from '../../wib.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { pageQuery } from '../fields.ts'
import { prediction } from './prediction-calls.ts'
import { result, storedPrize } from './result-calls.ts'
import { publicSchedule } from './schedule-calls.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'

const serverTime = answeredInstant

/** Every schedule, each market's newest result and its prediction for today. */
export const pageData = z.object({
  schedules: z.array(publicSchedule),
  resultsMap: z.record(z.string(), result),
  predictionsMap: z.record(z.string(), prediction),
  serverTime,
})
export type PageData = z.infer<typeof pageData>

export const prizeCount = z.object({ type: z.string(), count: z.number() })
export type PrizeCount = z.infer<typeof prizeCount>

/**
 * `result` is the newest, of any date. `usual` counts the prizes of the latest complete draw before today,
 * in drawn order.
 */
export const liveDraw = z.object({
  schedule: publicSchedule.nullable(),
  result: result.nullable(),
  usual: z.array(prizeCount).default([]),
  serverTime,
})
export type LiveDraw = z.infer<typeof liveDraw>

export const predictionDetail = z.object({
  schedule: publicSchedule.nullable(),
  prediction: prediction.nullable(),
  serverTime,
})
export type PredictionDetail = z.infer<typeof predictionDetail>

const historyLimit = z
  .enum(historyLimits.map(String) as [string, ...string[]])
  .default(String(historyLimits[0]))
  .transform(Number)
/** `YYYY-MM`, WIB. */
const month = z
  .string()
  .refine((text) => isBusinessDate(`${text}-01`), fieldTexts.wrongFormat)
  .meta({ pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$' })
/** With `month`, all draws of that month in one page. */
const detailPageQuery = z.strictObject({ page: pageQuery, limit: historyLimit, month: month.optional() })
export type DetailPageQuery = z.infer<typeof detailPageQuery>

/**
 * History is newest first and includes today. `years`: those with draws, newest first.
 */
export const detailPage = z.object({
  schedule: publicSchedule.nullable(),
  latestResult: result.nullable(),
  isWaiting: z.boolean(),
  history: z.object({
    data: z.array(result),
    meta: z.object({ page: z.number(), totalPages: z.number(), limit: z.number() }),
    years: z.array(z.string()),
    month: z.string().optional(),
  }),
  serverTime,
})
export type DetailPage = z.infer<typeof detailPage>

/** The market's draw before or after; `number` is its PRIZE 1. */
export const nearDraw = z.object({ date: answeredDate, number: answeredDigits.nullable() })
export type NearDraw = z.infer<typeof nearDraw>

export const drawDetail = z.object({
  result,
  schedule: publicSchedule.nullable(),
  previous: nearDraw.nullable(),
  next: nearDraw.nullable(),
  serverTime,
})
export type DrawDetail = z.infer<typeof drawDetail>

/** A published number that changed, or went (`to` is null). */
export const correction = z.object({
  at: answeredInstant,
  type: z.string(),
  from: answeredDigits,
  to: answeredDigits.nullable(),
  reason: z.string().nullable(),
})
export type Correction = z.infer<typeof correction>

/** Published numbers that an admin withdrew, alone or with their draw. `epoch` and `rev`: the draw's state without them. */
export const withdrawal = z.object({
  market: z.string(),
  date: answeredDate,
  at: answeredInstant,
  reason: z.string().nullable(),
  prizes: z.array(storedPrize.omit({ id: true })),
  epoch: z.number(),
  rev: z.number(),
  serverTime,
})
export type Withdrawal = z.infer<typeof withdrawal>

export const pageCalls = callsOf('content', {
  getPageData: call('GET', publicPaths.pageData, { summary: 'Data halaman utama', role: 'all', answer: pageData }),
  getLiveDraw: call('GET', publicPaths.liveDraw, {
    summary: 'Hasil terbaru satu pasaran',
    role: 'all',
    answer: liveDraw,
    errors: ['MARKET_NOT_FOUND'],
  }),
  getPredictionDetail: call('GET', publicPaths.predictionDetail, {
    summary: 'Prediksi satu pasaran',
    role: 'all',
    answer: predictionDetail,
    errors: ['PREDICTION_NOT_FOUND', 'MARKET_NOT_FOUND'],
  }),
  getDetailPage: call('GET', publicPaths.detailPage, {
    summary: 'Riwayat hasil satu pasaran',
    role: 'all',
    query: detailPageQuery,
    answer: detailPage,
    errors: ['MARKET_NOT_FOUND'],
  }),
  getDraw: call('GET', publicPaths.draw, {
    summary: 'Hasil satu pasaran pada satu tanggal',
    role: 'all',
    answer: drawDetail,
    errors: ['RESULT_NOT_FOUND'],
  }),
  getCorrections: call('GET', publicPaths.corrections, {
    summary: 'Koreksi hasil satu pasaran pada satu tanggal',
    role: 'all',
    answer: z.array(correction),
    errors: ['RESULT_NOT_FOUND'],
  }),
  getWithdrawal: call('GET', publicPaths.withdrawal, {
    summary: 'Angka yang ditarik dari hasil satu pasaran pada satu tanggal',
    role: 'all',
    answer: withdrawal,
    errors: ['RESULT_NOT_FOUND'],
  }),
})
