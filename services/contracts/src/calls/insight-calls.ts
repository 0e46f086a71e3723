import { z } from '../schema.ts'
import * as publicPaths from '../paths/public-paths.ts'
import { misfitOf, searchModes, searchPlaces } from '../lottery/numbers/search-modes.ts'
import { insightTexts } from '../texts/insight-texts.ts'
import { call, callsOf } from './call.ts'
import { businessDate, marketName, pageMeta, pageQuery } from './fields.ts'
import { answeredDate, answeredDigits } from './answered.ts'

export const maxSearchMarkets = 20
export const foundPerPage = 20
/** Weeks of a paito without a period, and at most. */
export const paitoWeeks = { default: 26, max: 106 } as const

/** PRIZE 1, PRIZE 1 to 3, or every prize. */
const prizeChoices = ['1', '1-3', 'all'] as const
export type PrizeChoice = (typeof prizeChoices)[number]

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to
const turned = { error: insightTexts.turnedPeriod, path: ['to'] }

const period = {
  from: businessDate.optional().meta({ description: 'Tanggal undian pertama.' }),
  to: businessDate.optional().meta({ description: 'Tanggal undian terakhir.' }),
}

const searchFields = {
  mode: z.enum(searchModes).default('exact').meta({ description: 'Cara mencari angka.' }),
  at: z.enum(searchPlaces).optional().meta({ description: 'Posisi; hanya untuk position dan colok-jitu.' }),
  prizes: z.enum(prizeChoices).default('all').meta({ description: 'PRIZE 1, PRIZE 1 sampai 3, atau semua hadiah.' }),
  market: z
    .union([marketName.transform((name) => [name]), z.array(marketName).max(maxSearchMarkets)])
    .default([])
    .meta({ description: `Pasaran; sampai ${maxSearchMarkets} kali. Tanpa ini semua pasaran.` }),
  ...period,
  page: pageQuery,
}

const numberSearchQuery = z.strictObject(searchFields).refine(isInOrder, turned)
/** Digits of the path and query together, since which digits fit depends on the mode. */
export const numberSearch = z
  .strictObject({ digits: z.string(), ...searchFields })
  .refine(isInOrder, turned)
  .superRefine((search, context) => {
    const misfit = misfitOf(search)
    const message = misfit === 'digits' ? insightTexts.digits(search) : insightTexts.place
    if (misfit) context.addIssue({ code: 'custom', path: [misfit], message })
  })
export type NumberSearchRequest = z.output<typeof numberSearch>

/** Lowest and highest count that chance gives in 95 of 100 cases. */
const band95 = z.tuple([z.number(), z.number()])
const drawnAt = z.object({ market: z.string(), date: answeredDate, type: z.string() })

/** What was looked at: the draws with a number that could fit, from the first to the last. `from` and `to` are null without one. */
const searchedPeriod = z.object({
  from: answeredDate.nullable(),
  to: answeredDate.nullable(),
  draws: z.number(),
  numbers: z.number(),
  prizes: z.enum(prizeChoices),
  markets: z.array(z.string()),
})
export type SearchedPeriod = z.infer<typeof searchedPeriod>

export const foundNumber = drawnAt.extend({ numbers: answeredDigits, resultId: z.string() })
export type FoundNumber = z.infer<typeof foundNumber>

/**
 * `lines`: how many numbers of that length fit. `longestWait`: draws of one market without it, null over several. `byMarket`,
 * `byMonth` (`YYYY-MM`, only with a hit) and `byYear` split `count`; `byLine` does so for permutations of up to 24 lines, `eachLine` is what chance gives one line.
 */
export const numberHistory = z.object({
  digits: z.string(),
  mode: z.enum(searchModes),
  lines: z.number(),
  count: z.number(),
  expected: z.number(),
  band95,
  first: drawnAt.nullable(),
  last: drawnAt.nullable(),
  longestWait: z.number().nullable(),
  period: searchedPeriod,
  byMarket: z.array(
    z.object({ market: z.string(), count: z.number(), numbers: z.number(), expected: z.number(), band95 }),
  ),
  byMonth: z.array(z.object({ month: z.string(), count: z.number() })),
  byYear: z.array(z.object({ year: z.string(), count: z.number(), numbers: z.number() })),
  byLine: z.array(z.object({ digits: z.string(), count: z.number() })),
  eachLine: z.object({ expected: z.number(), band95 }),
  data: z.array(foundNumber),
  meta: pageMeta,
})
export type NumberHistory = z.infer<typeof numberHistory>

const statisticsQuery = z
  .strictObject({
    prizes: z
      .enum(prizeChoices)
      .default('1')
      .meta(searchFields.prizes.meta() ?? {}),
    ...period,
  })
  .refine(isInOrder, turned)
export type StatisticsQuery = z.output<typeof statisticsQuery>

const countedValue = z.object({ value: z.string(), count: z.number(), expected: z.number(), band95 })

/** `counts` of the digits 0 to 9. Positions that no number of the market has are left out. */
const positionStatistics = z.object({
  position: z.enum(['AS', 'KOP', 'KEPALA', 'EKOR']),
  counts: z.array(z.number()),
  expected: z.number(),
  band95,
  chiSquare: z.number(),
})
export type PositionStatistics = z.infer<typeof positionStatistics>

/**
 * `map2d` counts 00 to 99 as 2D belakang. `absence`, the longest first, counts draws and numbers since the pair last came (`last`,
 * null if it has not). `different` numbers are of the market's usual length.
 */
export const marketStatistics = z.object({
  market: z.string(),
  period: searchedPeriod,
  positions: z.array(positionStatistics),
  pairs: z.array(z.object({ rule: z.string(), values: z.array(countedValue) })),
  map2d: z.object({ counts: z.array(z.number()), expected: z.number(), band95 }),
  absence: z.array(
    z.object({ digits: z.string(), draws: z.number(), numbers: z.number(), last: answeredDate.nullable() }),
  ),
  different: z.object({ length: z.number(), count: z.number(), expected: z.number() }),
})
export type MarketStatistics = z.infer<typeof marketStatistics>

const paitoQuery = z.strictObject(period).refine(isInOrder, turned)
export type PaitoQuery = z.output<typeof paitoQuery>

/** Oldest first; `from` is a Monday unless the query says another day. `shio` belongs to the last two digits on the draw's date. */
export const marketPaito = z.object({
  market: z.string(),
  period: z.object({ from: answeredDate, to: answeredDate, draws: z.number() }),
  data: z.array(
    z.object({
      date: answeredDate,
      numbers: answeredDigits,
      shio: z.string().nullable(),
      corrected: z.boolean(),
      resultId: z.string(),
    }),
  ),
})
export type MarketPaito = z.infer<typeof marketPaito>

export const insightCalls = callsOf('insight', {
  searchNumbers: call('GET', publicPaths.numbers, {
    summary: 'Riwayat satu angka di semua undian, dengan yang diharapkan dari kebetulan',
    role: 'all',
    query: numberSearchQuery,
    answer: numberHistory,
    errors: ['BUSY'],
  }),
  getStatistics: call('GET', publicPaths.statistics, {
    summary: 'Statistik angka satu pasaran',
    role: 'all',
    query: statisticsQuery,
    answer: marketStatistics,
    errors: ['MARKET_NOT_FOUND', 'BUSY'],
  }),
  getPaito: call('GET', publicPaths.paito, {
    summary: 'PRIZE 1 satu pasaran tanggal demi tanggal',
    role: 'all',
    query: paitoQuery,
    answer: marketPaito,
    errors: ['MARKET_NOT_FOUND', 'BUSY'],
  }),
})
