import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import type { DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { DrawsWithNumber } from '@papan/contracts/calls/content/number-calls.ts'
import type { Banner, BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import type { ShownPage, ShownPageHead } from '@papan/contracts/calls/media/page-calls.ts'
import type { ShownNotice } from '@papan/contracts/calls/media/notice-calls.ts'
import type {
  Correction,
  DetailPage,
  DrawDetail,
  LiveDraw,
  PageData,
  PredictionDetail,
  Withdrawal,
} from '@papan/contracts/calls/content/public-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { marketSegment } from '@papan/contracts/paths/canonical-path.ts'
import { fillPath, isBelow } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'

declare const answered: unique symbol
/** Path and query of a public GET below /api, also its cache key. */
export type Call<Answer> = string & { readonly [answered]?: Answer }

export const pageDataCall: Call<PageData> = publicPaths.pageData
export const drawsNowCall: Call<DrawsNow> = publicPaths.drawsNow
export const schedulesCall: Call<PublicSchedule[]> = publicPaths.activeSchedules
export const bannersCall = (position: BannerPosition): Call<Banner[]> => fillPath(publicPaths.banners, { position })
export const noticesCall: Call<ShownNotice[]> = publicPaths.notices
export const textPagesCall: Call<ShownPageHead[]> = publicPaths.textPages
export const textPageCall = (pageId: string): Call<ShownPage> => fillPath(publicPaths.textPage, { pageId })
export const liveDrawCall = (name: string): Call<LiveDraw> => fillPath(publicPaths.liveDraw, { marketName: name })
export const predictionDetailCall = (name: string): Call<PredictionDetail> =>
  fillPath(publicPaths.predictionDetail, { marketName: name })

const detailPath = (name: string): string => fillPath(publicPaths.detailPage, { marketName: name })
/**
 * `page` and `limit` must be ones that the server accepts; `month` is `YYYY-MM`.
 */
export const detailPageCall = (
  name: string,
  page: number,
  limit: number,
  month: string | null = null,
): Call<DetailPage> => `${detailPath(name)}?page=${page}&limit=${limit}${month === null ? '' : `&month=${month}`}`

export const dayCall = (date: string): Call<Day> => fillPath(publicPaths.day, { date })
export const drawsWithCall = (number: string): Call<DrawsWithNumber> =>
  fillPath(publicPaths.drawsWithNumber, { number })

export const drawCall = (name: string, date: string): Call<DrawDetail> =>
  fillPath(publicPaths.draw, { marketName: name, date })
export const correctionsCall = (name: string, date: string): Call<Correction[]> =>
  fillPath(publicPaths.corrections, { marketName: name, date })

/** Counts over every draw, which insight alone answers; all have a period. */
export const isCounted = (call: string): boolean => /^\/public\/(?:numbers|statistics|paito)\//.test(call)
/** A search may be over every market. */
const countsDrawsOf = (call: string, name: string): boolean =>
  isCounted(call) &&
  (isBelow(call, publicPaths.numbers) || call.split('?')[0]?.endsWith(`/${marketSegment(name)}`) === true)

export const isDrawsWith = (call: string): boolean => isBelow(call, publicPaths.drawsWithNumber)
export const isBanners = (call: string): boolean => isBelow(call, publicPaths.banners)
export const isPageData = (call: string): boolean => call === pageDataCall
export const isDay = (call: string): boolean => isBelow(call, publicPaths.day)
export const isDrawsNow = (call: string): boolean => call === drawsNowCall
export const isTextPage = (call: string): boolean => isBelow(call, publicPaths.textPage)
export const isLiveDraw = (call: string, name: string): boolean => call === liveDrawCall(name)
export const isDetailPage = (call: string, name: string): boolean => call.startsWith(`${detailPath(name)}?`)

const isChangedNumbers = (call: string): boolean => call.startsWith(publicPaths.changedNumbers)
const isCorrections = (call: string): boolean => call.endsWith('/corrections') && !isChangedNumbers(call)
/** A draw, its corrections or its withdrawal. */
const isOfDraw = (call: string, name: string): boolean => call.startsWith(drawCall(name, ''))
export const isDraw = (call: string, name: string): boolean => isOfDraw(call, name) && /\d$/.test(call)

/** Scores change with a draw's number. */
const isScored = (call: string, name: string): boolean =>
  call.startsWith(publicPaths.scoreBoard) ||
  call.startsWith(fillPath(publicPaths.predictionHistory, { marketName: name }))

export const showsResultsOf = (call: string, name: string): boolean =>
  isPageData(call) ||
  isDay(call) ||
  isLiveDraw(call, name) ||
  isDetailPage(call, name) ||
  isOfDraw(call, name) ||
  countsDrawsOf(call, name) ||
  isScored(call, name)

export const showsScheduleOf = (call: string, name: string): boolean =>
  showsResultsOf(call, name) || call === schedulesCall || isDrawsNow(call) || call === predictionDetailCall(name)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Checks an answer's outline; visitors never download the schemas. */
export const hasShape = (call: string, data: unknown): boolean => {
  if (
    call === schedulesCall ||
    call === noticesCall ||
    call === textPagesCall ||
    isBanners(call) ||
    isCorrections(call)
  )
    return Array.isArray(data)
  if (!isObject(data)) return false
  if (isPageData(call)) {
    return Array.isArray(data.schedules) && isObject(data.resultsMap) && isObject(data.predictionsMap)
  }
  if (isBelow(call, publicPaths.detailPage)) {
    return isObject(data.history) && Array.isArray(data.history.data) && isObject(data.history.meta)
  }
  if (isDrawsNow(call) || isDay(call) || isDrawsWith(call)) return Array.isArray(data.draws)
  if (isBelow(call, publicPaths.draw)) return isObject(data.result) || Array.isArray(data.prizes)
  if (isChangedNumbers(call)) return Array.isArray(data.data)
  if (isCounted(call)) return isObject(data.period)
  if (isTextPage(call)) return Array.isArray(data.text)
  return 'schedule' in data || Array.isArray(data.predictions ?? data.categories)
}

export const withdrawalCall = (market: string, date: string): Call<Withdrawal> => `${drawCall(market, date)}/withdrawal`
