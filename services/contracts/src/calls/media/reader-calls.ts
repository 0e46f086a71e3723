import { z } from '../../schema.ts'
import { maxMarketNameLength } from '../../limits.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { routePaths } from '../../paths/route-paths.ts'
import { answeredDate, answeredUrl } from '../answered.ts'
import { call, callsOf } from '../call.ts'
import { marketName } from '../fields.ts'
import { isCalendarDate } from '../../wib.ts'

/** Each public page is a kind of its route's name. */
export const pageKind = z.enum(Object.keys(routePaths) as [keyof typeof routePaths])
export type PageKind = z.infer<typeof pageKind>
export const readerSource = z.enum(['direct', 'search', 'social', 'other'])
export type ReaderSource = z.infer<typeof readerSource>

/** Name for a market that the gateway does not know. */
export const otherMarket = '*'

/** On media's internal port, for gateways. */
export const readerReportPath = '/internal/reader-counts'
export const maxReaderCounts = 3_000
const maxNameLength = Math.max(maxMarketNameLength, 64)

/** Views of a page kind; visits by `source`, clicks on a `banner`, pages that a `bot` read. */
const readerKind = z.enum([...pageKind.options, 'source', 'banner', 'bot'])
export type ReaderKind = z.infer<typeof readerKind>

/** `name`: market, source, banner's id, or a bot's kind of page; '' for a page of no market. */
const readerCount = z.strictObject({ kind: readerKind, name: z.string().max(maxNameLength), count: z.int().min(1) })
export type ReaderCount = z.infer<typeof readerCount>

/** What a gateway counted since its report before: no address and no identifier. `date` and `hour`: WIB. `visitors`: at once. */
export const readerReport = z.strictObject({
  date: z.string().refine(isCalendarDate),
  hour: z.int().min(0).max(23),
  visitors: z.int().min(0),
  counts: readerCount.array().max(maxReaderCounts),
})
export type ReaderReport = z.infer<typeof readerReport>

/** Shown for a count of 1 to 4, which might be of one person. */
const fewReaders = '<5'
export const shownCount = z.union([z.int(), z.literal(fewReaders)])
export type ShownCount = z.infer<typeof shownCount>

const fewest = 5
export const shownCountOf = (count: number): ShownCount => (count > 0 && count < fewest ? fewReaders : count)

/** Periods of the page, today included. */
export const readerDays = ['7', '30', '90'] as const

/** Each list but the days: most first, without zeros. `bots`: pages that they read, 0 for one market. `name`: null for a banner that is deleted for good. */
export const readers = z.object({
  from: answeredDate,
  to: answeredDate,
  views: shownCount,
  bots: shownCount,
  days: z.object({ date: answeredDate, views: shownCount, bots: shownCount }).array(),
  pages: z.object({ kind: pageKind, views: shownCount }).array(),
  markets: z.object({ market: z.string(), views: shownCount }).array(),
  sources: z.object({ source: readerSource, views: shownCount }).array(),
  /** The most at once in each hour of the day, 0 to 23. */
  hours: shownCount.array(),
  banners: z.object({ id: z.string(), name: z.string().nullable(), clicks: shownCount }).array(),
})
export type Readers = z.infer<typeof readers>

/** '' matches all. */
const readerQuery = z.strictObject({
  days: z.enum(readerDays).default('30'),
  kind: pageKind.or(z.literal('')).default(''),
  market: marketName.or(z.literal('')).default(''),
})
export type ReaderQuery = z.infer<typeof readerQuery>

export const bannerLink = z.object({ linkUrl: answeredUrl })

const master = { role: 'MASTER_ADMIN' } as const

export const readerCalls = callsOf('media', {
  getBannerLink: call('GET', publicPaths.bannerLink, {
    summary: 'Tautan sebuah banner',
    role: 'all',
    answer: bannerLink,
    errors: ['BANNER_NOT_FOUND'],
  }),
  getReaders: call('GET', '/master/readers', {
    ...master,
    summary: 'Berapa kali halaman dibuka, tanpa mengenali siapa',
    query: readerQuery,
    answer: readers,
  }),
  exportReaders: call('GET', '/master/readers/export', {
    ...master,
    summary: 'Semua hitungan pembaca sebagai CSV',
    type: 'text/csv',
  }),
})
