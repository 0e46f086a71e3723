import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import type { DrawNow, DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { DetailPage, DrawDetail, LiveDraw, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { NewResultUpdate } from '@papan/contracts/socket/messages.ts'
import { isBelow } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { firstPrizeNumber, isNewer, isPublished } from '@papan/contracts/lottery/result-rules.ts'
import { dayCall, isDay, isDetailPage, isDraw, isDrawsNow, isLiveDraw, isPageData } from './calls.ts'

type Shown = Result | null | undefined
type Draw = Pick<NewResultUpdate, 'market' | 'date'>
/** The newest announced state of each draw, by `drawKey`. */
export type Announced = Readonly<Record<string, NewResultUpdate>>

/** A write can be read within this after its `updatedAt`, ms. */
const storingMs = 5_000

export const drawKey = ({ market, date }: Draw): string => `${market} ${date}`

/** Without a record no epoch; in an answer of draws around now no time. */
type DrawState = Draw & { epoch?: number | undefined; rev?: number | undefined; updatedAt?: string }
const versionOf = ({ epoch = 0, rev = 0 }: Pick<DrawState, 'epoch' | 'rev'>) => ({ epoch, rev })

/** Whether an answer read at `servedAt` (ms) may lack a draw because its shown state was not stored yet. */
const mayPredate = (shown: DrawState, servedAt: number, announced: Announced): boolean => {
  const known = announced[drawKey(shown)]
  return Date.parse(shown.updatedAt ?? '') + storingMs > servedAt && !(known && isNewer(known, versionOf(shown)))
}

/**
 * The result to show when an answer read at `servedAt` (ms) arrives. An answer without the shown result, or with an earlier one,
 * wins where that was deleted.
 */
export const newestOf = (
  shown: Shown,
  answered: Result | null,
  servedAt: number,
  announced: Announced,
): Result | null => {
  if (!shown) return answered
  // Embedded results have no id (trim-state.ts).
  if (answered?.date === shown.date) return isNewer(shown, answered) ? shown : answered
  if (!isPublished(shown) || (answered && answered.date > shown.date)) return answered
  return mayPredate(shown, servedAt, announced) ? shown : answered
}

/** When an answer's reads began, ms; NaN for a list. */
export const madeAtOf = (data: unknown): number =>
  Date.parse((data as { serverTime?: string } | null)?.serverTime ?? '')

type Merge = (shown: Shown, answered: Result | null) => Result | null

const mergePageData = (shown: PageData, answer: PageData, merge: Merge): PageData => {
  const resultsMap = { ...answer.resultsMap }
  for (const [market, result] of Object.entries(shown.resultsMap)) {
    const newest = merge(result, answer.resultsMap[market] ?? null)
    if (newest) resultsMap[market] = newest
  }
  return { ...answer, resultsMap }
}

const isDrawOf = (draw: Draw, of: Draw): boolean => drawKey(draw) === drawKey(of)

/** A draw that a push made newer stays. */
const mergeDrawsNow = (shown: DrawsNow, answer: DrawsNow, servedAt: number, announced: Announced): DrawsNow => ({
  ...answer,
  draws: answer.draws.map((draw) => {
    const before = shown.draws.find((one) => isDrawOf(one, draw))
    if (!before || !isNewer(versionOf(before), versionOf(draw))) return draw
    // Without a record it was deleted, or not stored yet.
    return draw.epoch || mayPredate(before, servedAt, announced) ? before : draw
  }),
})

/** A correction of an earlier number is no new one. */
const newestIn = ({ prizes, updatedAt }: Result, before: DrawNow['newest']): DrawNow['newest'] => {
  const last = prizes[prizes.length - 1]
  if (!last) return null
  const isSame = before?.type === last.type && before.numbers === last.numbers
  return isSame ? before : { type: last.type, numbers: last.numbers, at: updatedAt }
}

const withPushedDraw = (shown: DrawsNow, pushed: Result): DrawsNow => {
  const isOlder = (draw: DrawNow) => isDrawOf(draw, pushed) && isNewer(pushed, versionOf(draw))
  if (!shown.draws.some(isOlder)) return shown
  const now = {
    count: pushed.prizes.length,
    number: firstPrizeNumber(pushed),
    at: pushed.firstPrizeAt,
    epoch: pushed.epoch,
    rev: pushed.rev,
    updatedAt: pushed.updatedAt,
  }
  const withPush = (draw: DrawNow): DrawNow => ({ ...draw, ...now, newest: newestIn(pushed, draw.newest) })
  return { ...shown, draws: shown.draws.map((draw) => (isOlder(draw) ? withPush(draw) : draw)) }
}

/** Whether a call's draws are older than an announced state. */
export const isBehindDraw = (shown: DrawsNow | undefined, announced: NewResultUpdate): boolean => {
  const draw = shown?.draws.find((one) => isDrawOf(one, announced))
  return !draw || isNewer(announced, versionOf(draw)) || lacksWithdrawal(shown, announced)
}

/** Whether an announced withdrawal is not in the list, or a draw in the list has a newer state. */
export const lacksWithdrawal = (shown: DrawsNow | undefined, announced: NewResultUpdate): boolean => {
  const listed = shown?.withdrawn.find((one) => isDrawOf(one, announced))
  return (announced.withdrawn === true || listed !== undefined) && isNewer(announced, listed)
}

const mergeDay = (shown: Day, answer: Day, merge: Merge): Day => ({
  ...answer,
  draws: answer.draws.map((draw) => {
    const before = shown.draws.find(({ market }) => market === draw.market)
    return { ...draw, result: merge(before?.result ?? null, draw.result) }
  }),
})

const mergeDetailPage = (shown: DetailPage, answer: DetailPage, merge: Merge): DetailPage => {
  const rowOf = ({ id }: Result) => shown.history.data.find((row) => row.id === id)
  const data = answer.history.data.map((row) => merge(rowOf(row), row) ?? row)
  return {
    ...answer,
    latestResult: merge(shown.latestResult, answer.latestResult),
    history: { ...answer.history, data },
  }
}

const mergedData = (call: string, shown: unknown, answer: unknown, merge: Merge): unknown => {
  if (isPageData(call)) return mergePageData(shown as PageData, answer as PageData, merge)
  if (isDay(call)) return mergeDay(shown as Day, answer as Day, merge)
  if (isBelow(call, publicPaths.liveDraw) || isBelow(call, publicPaths.draw)) {
    const draw = answer as LiveDraw | DrawDetail
    return { ...draw, result: merge((shown as typeof draw).result, draw.result) }
  }
  return isBelow(call, publicPaths.detailPage)
    ? mergeDetailPage(shown as DetailPage, answer as DetailPage, merge)
    : answer
}

/**
 * `isUnsettled`: a shown draw stays that the answer lacks, so that it must be asked again; undefined where the answer was dropped.
 * `gone`: the first state of each draw that it took away in which this may be so.
 */
type Merged = { data: unknown; isUnsettled?: boolean; gone: NewResultUpdate[] }

/** Merges an answer over the shown one; nothing goes back to an older state. */
export const mergeAnswer = (call: string, shown: unknown, answer: unknown, announced: Announced): Merged => {
  const merged: Merged = { data: answer, gone: [] }
  const servedAt = madeAtOf(answer)
  if (!shown || !servedAt) return merged
  if (servedAt < madeAtOf(shown)) return { ...merged, data: shown }
  merged.isUnsettled = false
  const merge: Merge = (before, answered) => {
    const newest = newestOf(before, answered, servedAt, announced)
    if (newest?.date !== answered?.date) merged.isUnsettled = true
    else if (before && before.date > (newest?.date ?? '')) merged.gone.push({ ...before, rev: before.rev + 1 })
    return newest
  }
  merged.data = isDrawsNow(call)
    ? mergeDrawsNow(shown as DrawsNow, answer as DrawsNow, servedAt, announced)
    : mergedData(call, shown, answer, merge)
  return merged
}

/** Whether a pushed result replaces the shown one: a later state of it, or a later draw with a prize. */
export const supersedes = (pushed: Result, shown: Shown): boolean => {
  // A draw without prizes matters only where its last prize was withdrawn.
  if (!isPublished(pushed) && pushed.date !== shown?.date) return false
  if (!shown) return true
  // Admins may correct an older day while this page is open.
  return pushed.date === shown.date ? isNewer(pushed, shown) : pushed.date > shown.date
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
  if (call === dayCall(pushed.date)) {
    const day = shown as Day
    const isOlder = (draw: Day['draws'][number]) => draw.market === market && isNewer(pushed, draw.result)
    if (!day.draws.some(isOlder)) return day
    return { ...day, draws: day.draws.map((draw) => (isOlder(draw) ? { ...draw, result: pushed } : draw)) }
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
