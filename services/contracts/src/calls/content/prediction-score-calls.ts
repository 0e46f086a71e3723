import { z } from '../../schema.ts'
import { shioNames } from '../../lottery/numbers/shio-names.ts'
import { scoredCategories } from '../../lottery/scores/read-line.ts'
import { unscoredReasons } from '../../lottery/scores/score-prediction.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf } from '../call.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'
import { publicSchedule } from './schedule-calls.ts'

/** Draws of a market in its history. */
export const maxPredictionHistory = 30
export const scorePeriods = ['30', '90', '365'] as const

const unscored = z.enum(unscoredReasons)
const sums = { hits: z.number(), trials: z.number(), expected: z.number() }

/** Hits of the trials of one line and what chance gives, or why it is not scored. */
export const lineScore = z.union([
  z.object({ category: z.string(), numbers: z.string(), ...sums }),
  z.object({ category: z.string(), numbers: z.string(), unscored }),
])

/**
 * A prediction as it stood when its market closed; before that (`isOpen`) as it is. `unscored`: of the whole prediction. `number`
 * is PRIZE 1. `previous` and `next`: dates of the market's other predictions.
 */
export const archivedPrediction = z.object({
  schedule: publicSchedule.nullable(),
  date: answeredDate,
  shio: z.enum(shioNames).nullable(),
  lines: z.array(lineScore),
  isOpen: z.boolean(),
  closesAt: answeredInstant,
  number: answeredDigits.nullable(),
  unscored: unscored.nullable(),
  previous: answeredDate.nullable(),
  next: answeredDate.nullable(),
  serverTime: answeredInstant,
})
export type ArchivedPrediction = z.infer<typeof archivedPrediction>

export const pastPrediction = z.object({
  date: answeredDate,
  number: answeredDigits.nullable(),
  isOpen: z.boolean(),
  unscored: unscored.nullable(),
  ...sums,
})

/** Newest first. */
export const predictionHistory = z.object({
  predictions: z.array(pastPrediction),
  serverTime: answeredInstant,
})
export type PredictionHistory = z.infer<typeof predictionHistory>

const scoreBoardQuery = z.strictObject({
  days: z.enum(scorePeriods).default('90').meta({ description: 'Hari terakhir, termasuk hari ini.' }),
  category: z.enum(scoredCategories).default('BBFS').meta({ description: 'Kategori daftar per pasaran.' }),
})
export type ScoreBoardQuery = z.infer<typeof scoreBoardQuery>

/** `deviations`: difference from the expected hits in standard deviations; null under 30 draws or where chance leaves no choice. */
const scoreRow = { draws: z.number(), ...sums, deviations: z.number().nullable() }

export const categoryScore = z.object({ category: z.enum(scoredCategories), ...scoreRow })
export const marketScore = z.object({ market: z.string(), ...scoreRow })

/** `markets` are of `category`, by name. */
export const scoreBoard = z.object({
  days: z.number(),
  from: answeredDate,
  category: z.enum(scoredCategories),
  categories: z.array(categoryScore),
  markets: z.array(marketScore),
  serverTime: answeredInstant,
})
export type ScoreBoard = z.infer<typeof scoreBoard>
export type ScoreRow = Omit<ScoreBoard['markets'][number], 'market'>

export const predictionScoreCalls = callsOf('content', {
  getPredictionHistory: call('GET', publicPaths.predictionHistory, {
    summary: 'Riwayat prediksi satu pasaran beserta nilainya',
    role: 'all',
    answer: predictionHistory,
    errors: ['MARKET_NOT_FOUND'],
  }),
  getArchivedPrediction: call('GET', publicPaths.archivedPrediction, {
    summary: 'Prediksi satu pasaran pada satu tanggal, seperti saat pasaran tutup, beserta nilainya',
    role: 'all',
    answer: archivedPrediction,
    errors: ['PREDICTION_NOT_FOUND', 'MARKET_NOT_FOUND'],
  }),
  getScoreBoard: call('GET', publicPaths.scoreBoard, {
    summary: 'Prediksi dibanding kebetulan, per kategori dan per pasaran',
    role: 'all',
    query: scoreBoardQuery,
    answer: scoreBoard,
  }),
})
