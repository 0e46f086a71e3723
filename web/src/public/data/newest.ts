import type { DetailPage, DrawDetail, LiveDraw, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { isBelow } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { isNewer, isPublished } from '@papan/contracts/rules/result-rules.ts'
import { isDetailPage, isDraw, isLiveDraw, isPageData } from './calls.ts'

type Shown = Result | null | undefined

/**
 * The result to show when an answer made at `servedAt` (ms) arrives: the shown one stays if a push made it newer. A newer answer
 * wins, also without the result (deleted) or with another day's.
 */
export const newestOf = (shown: Shown, answered: Result | null, servedAt: number): Result | null => {
  if (!shown) return answered
  if (answered?.id === shown.id) return isNewer(shown, answered) ? shown : answered
  return Date.parse(shown.updatedAt) > servedAt ? shown : answered
}

const servedAtOf = (data: unknown): number => {
  const { serverTime } = (data ?? {}) as { serverTime?: unknown }
  return typeof serverTime === 'string' ? Date.parse(serverTime) : Number.NaN
}

const mergePageData = (shown: PageData, answer: PageData, servedAt: number): PageData => {
  const resultsMap = { ...answer.resultsMap }
  for (const [market, result] of Object.entries(shown.resultsMap)) {
    const newest = newestOf(result, answer.resultsMap[market] ?? null, servedAt)
    if (newest) resultsMap[market] = newest
  }
  return { ...answer, resultsMap }
}

const mergeDetailPage = (shown: DetailPage, answer: DetailPage, servedAt: number): DetailPage => {
  const rows = new Map(shown.history.data.map((row) => [row.id, row]))
  const data = answer.history.data.map((row) => newestOf(rows.get(row.id), row, servedAt) ?? row)
  const latestResult = newestOf(shown.latestResult, answer.latestResult, servedAt)
  return { ...answer, latestResult, history: { ...answer.history, data } }
}

/** Merges an answer over the shown one; nothing goes back to an older state. */
export const mergeAnswer = (call: string, shown: unknown, answer: unknown): unknown => {
  const servedAt = servedAtOf(answer)
  if (!shown || Number.isNaN(servedAt)) return answer
  if (servedAt < servedAtOf(shown)) return shown
  if (isPageData(call)) return mergePageData(shown as PageData, answer as PageData, servedAt)
  if (isBelow(call, publicPaths.liveDraw)) {
    const live = answer as LiveDraw
    return { ...live, result: newestOf((shown as LiveDraw).result, live.result, servedAt) }
  }
  if (isBelow(call, publicPaths.draw)) {
    const draw = answer as DrawDetail
    return { ...draw, result: newestOf((shown as DrawDetail).result, draw.result, servedAt) ?? draw.result }
  }
  if (isBelow(call, publicPaths.detailPage)) return mergeDetailPage(shown as DetailPage, answer as DetailPage, servedAt)
  return answer
}

/** Whether a pushed result replaces the shown one: a later state of it, or a later draw with a prize. */
export const supersedes = (pushed: Result, shown: Shown): boolean => {
  // A draw without prizes matters only where its last prize was withdrawn.
  if (!isPublished(pushed) && pushed.id !== shown?.id) return false
  if (!shown) return true
  // Admins may correct an older day while this page is open.
  return pushed.id === shown.id ? isNewer(pushed, shown) : pushed.date > shown.date
}

/** The shown answer with a pushed result; the same object when nothing changes. */
export const withPushedResult = (call: string, shown: unknown, pushed: Result): unknown => {
  const { market } = pushed
  if (isPageData(call)) {
    const page = shown as PageData
    if (!supersedes(pushed, page.resultsMap[market])) return page
    return { ...page, resultsMap: { ...page.resultsMap, [market]: pushed } }
  }
  if (isLiveDraw(call, market)) {
    const live = shown as LiveDraw
    return supersedes(pushed, live.result) ? { ...live, result: pushed } : live
  }
  if (isDetailPage(call, market)) {
    const detail = shown as DetailPage
    const latestResult = supersedes(pushed, detail.latestResult) ? pushed : detail.latestResult
    const data = detail.history.data.map((row) => (row.id === pushed.id && isNewer(pushed, row) ? pushed : row))
    const moved = latestResult !== detail.latestResult || data.some((row, at) => row !== detail.history.data[at])
    return moved ? { ...detail, latestResult, history: { ...detail.history, data } } : detail
  }
  if (isDraw(call, market)) {
    const draw = shown as DrawDetail
    return pushed.id === draw.result.id && isNewer(pushed, draw.result) ? { ...draw, result: pushed } : draw
  }
  return shown
}
