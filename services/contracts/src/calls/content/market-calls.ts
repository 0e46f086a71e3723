import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { limitQuery, marketName, pageMeta, pageQuery, recordBody, searchText } from '../fields.ts'
import { pageSizes } from '../../limits.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'

/** The upper-case name is the key everywhere, and the id where a path can hold it. */
export const market = z.object({
  id: z.string(),
  name: z.string(),
  epoch: z.number(),
  rev: z.number(),
  createdAt: answeredInstant,
})
export type Market = z.infer<typeof market>

export const marketBody = recordBody({ name: marketName })

export const marketListQuery = z.strictObject({
  search: searchText,
  page: pageQuery,
  limit: limitQuery(pageSizes.adminList),
})
export const marketList = z.object({ data: z.array(market), meta: pageMeta })

export const marketNames = z.array(z.object({ id: z.string(), name: z.string() }))
export type MarketName = z.infer<typeof marketNames>[number]

/** `draws` are stored; `newest` of them, with its PRIZE 1 once it is known. */
export const marketDraws = z.object({
  market: z.string(),
  draws: z.number(),
  newest: z.object({ date: answeredDate, number: answeredDigits.nullable() }).nullable(),
})
export type MarketDraws = z.infer<typeof marketDraws>

const markets = '/admin/markets'
const names = { summary: 'Nama semua pasaran', answer: marketNames } as const

export const marketCalls = callsOf('content', {
  listPublicMarketNames: call('GET', publicPaths.marketNames, { ...names, role: 'all' }),
  listMarketNames: call('GET', `${markets}/all-active`, { ...names, role: 'ADMIN' }),
  listMarkets: call('GET', markets, {
    summary: 'Daftar pasaran',
    role: 'MASTER_ADMIN',
    query: marketListQuery,
    answer: marketList,
  }),
  listMarketDraws: call('GET', `${markets}/draws`, {
    summary: 'Undian tersimpan tiap pasaran',
    role: 'ADMIN',
    answer: z.array(marketDraws),
  }),
  addMarket: call('POST', markets, {
    summary: 'Menambah pasaran',
    role: 'MASTER_ADMIN',
    body: marketBody,
    success: 201,
    answer: market,
    etag: true,
    idempotent: true,
    errors: ['MARKET_EXISTS'],
  }),
  deleteMarket: call('DELETE', `${markets}/:marketId`, {
    summary: 'Menghapus pasaran',
    role: 'MASTER_ADMIN',
    answer: messageAnswer,
    ifMatch: true,
    errors: ['MARKET_NOT_FOUND', 'MARKET_IN_USE'],
  }),
})
