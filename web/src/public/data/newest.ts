import type { DrawNow, DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { DetailPage, DrawDetail, LiveDraw, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { NewResultUpdate } from '@papan/contracts/socket/messages.ts'
import { isBelow } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { firstPrizeNumber, isNewer, isPublished } from '@papan/contracts/rules/result-rules.ts'
import { isDetailPage, isDraw, isDrawsNow, isLiveDraw, isPageData } from './calls.ts'

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

const versionOf = ({ epoch = 0, rev = 0 }: DrawNow) => ({ epoch, rev })
const isDrawOf = (draw: DrawNow, { market, date }: Pick<DrawNow, 'market' | 'date'>): boolean =>
  draw.market === market && draw.date === date

/** A draw that a push made newer stays. */
const mergeDrawsNow = (shown: DrawsNow, answer: DrawsNow): DrawsNow => ({
  ...answer,
  draws: answer.draws.map((draw) => {
    const before = shown.draws.find((one) => isDrawOf(one, draw))
    return before && isNewer(versionOf(before), versionOf(draw)) ? before : draw
  }),
})

const withPushedDraw = (shown: DrawsNow, pushed: Result): DrawsNow => {
  const isOlder = (draw: DrawNow) => isDrawOf(draw, pushed) && isNewer(pushed, versionOf(draw))
  if (!shown.draws.some(isOlder)) return shown
  const number = firstPrizeNumber(pushed)
  const now = {
    count: pushed.prizes.length,
    number,
    at: number === null ? null : (pushed.firstPrizeAt ?? pushed.updatedAt),
    epoch: pushed.epoch,
    rev: pushed.rev,
  }
  return { ...shown, draws: shown.draws.map((draw) => (isOlder(draw) ? { ...draw, ...now } : draw)) }
}

/** Whether a call's draws are older than an announced state. */
export const isBehindDraw = (shown: DrawsNow | undefined, announced: NewResultUpdate): boolean => {
  const draw = shown?.draws.find((one) => isDrawOf(one, announced))
  return !draw || isNewer(announced, versionOf(draw))
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
  if (isDrawsNow(call)) return mergeDrawsNow(shown as DrawsNow, answer as DrawsNow)
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
  if (isDrawsNow(call)) return withPushedDraw(shown as DrawsNow, pushed)
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
