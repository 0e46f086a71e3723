import type { Banner, BannerPosition } from '@papan/contracts/calls/banner-calls.ts'
import type {
  DetailPage,
  DrawDetail,
  LiveDraw,
  PageData,
  PredictionDetail,
} from '@papan/contracts/calls/public-calls.ts'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { marketSegment } from '@papan/contracts/paths/canonical-path.ts'

declare const answered: unique symbol
/** Path and query of a public GET below /api, also its cache key. */
export type Call<Answer> = string & { readonly [answered]?: Answer }

export const pageDataCall: Call<PageData> = '/public/page-data'
export const schedulesCall: Call<Schedule[]> = '/public/schedules/active'
export const bannersCall = (position: BannerPosition): Call<Banner[]> => `/public/banners/${position}`
export const liveDrawCall = (name: string): Call<LiveDraw> => `/public/live-draw-data/${marketSegment(name)}`
export const predictionDetailCall = (name: string): Call<PredictionDetail> =>
  `/public/prediction-detail/${marketSegment(name)}`

const detailPath = (name: string): string => `/public/detail-page/${marketSegment(name)}`
/** `page` and `limit` must be ones that the server accepts. */
export const detailPageCall = (name: string, page: number, limit: number): Call<DetailPage> =>
  `${detailPath(name)}?page=${page}&limit=${limit}`

const drawPath = (name: string): string => `/public/results/${marketSegment(name)}/`
export const drawCall = (name: string, date: string): Call<DrawDetail> => `${drawPath(name)}${date}`

export const isBanners = (call: string): boolean => call.startsWith('/public/banners/')
export const isPageData = (call: string): boolean => call === pageDataCall
export const isLiveDraw = (call: string, name: string): boolean => call === liveDrawCall(name)
export const isDetailPage = (call: string, name: string): boolean => call.startsWith(`${detailPath(name)}?`)

export const isDraw = (call: string, name: string): boolean => call.startsWith(drawPath(name))

export const showsResultsOf = (call: string, name: string): boolean =>
  isPageData(call) || isLiveDraw(call, name) || isDetailPage(call, name) || isDraw(call, name)

export const showsScheduleOf = (call: string, name: string): boolean =>
  showsResultsOf(call, name) || call === schedulesCall || call === predictionDetailCall(name)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Checks an answer's outline; visitors never download the schemas. */
export const hasShape = (call: string, data: unknown): boolean => {
  if (call === schedulesCall || isBanners(call)) return Array.isArray(data)
  if (!isObject(data)) return false
  if (isPageData(call)) {
    return Array.isArray(data.schedules) && isObject(data.resultsMap) && isObject(data.predictionsMap)
  }
  if (call.startsWith('/public/detail-page/')) {
    return isObject(data.history) && Array.isArray(data.history.data) && isObject(data.history.meta)
  }
  if (call.startsWith('/public/results/')) return isObject(data.result)
  return 'schedule' in data
}
