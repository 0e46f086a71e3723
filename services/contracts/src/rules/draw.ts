import { drawsOn, type DayTimes } from './draw-days.ts'
import { resultDelay, type ResultTimes } from './result-time.ts'
import { addDays, atWib, hourMs, wibDate } from './wib.ts'

export type DrawTimes = DayTimes & ResultTimes

/** A market's draw at an instant; times in ms since 1970 UTC. */
export type Draw = {
  date: string
  drawDay: boolean
  /** Null without a closeTime. */
  closesAt: number | null
  resultAt: number | null
  closed: boolean
  /** The next future close time; null without a closeTime. */
  nextCloseAt: number | null
}

/** A late or overnight draw stays current this long after its result time. */
const graceMs = 6 * hourMs

/** Searches one week ahead; null when there is none. */
const drawDayFrom = (times: DrawTimes, date: string): string | null => {
  for (let days = 0; days <= 7; days++) {
    const next = addDays(date, days)
    if (drawsOn(times, next)) return next
  }
  return null
}

const nextClose = (times: DrawTimes, now: number): { date: string; at: number } | null => {
  const { closeTime } = times
  if (!closeTime) return null
  const today = wibDate(now)
  const first = drawDayFrom(times, atWib(today, closeTime) > now ? today : addDays(today, 1))
  return first === null ? null : { date: first, at: atWib(first, closeTime) }
}

const resultAtOn = (times: DrawTimes, date: string): number =>
  times.closeTime ? atWib(date, times.closeTime) + resultDelay(times.closeTime, times) : Infinity

/** When a draw stops being current, and whether PRIZE 1 lets midnight end it. */
const endOf = (times: DrawTimes, date: string): { lastAt: number; isOvernight: boolean } => {
  const midnight = atWib(addDays(date, 1), '00:00')
  const { closeTime } = times
  if (!closeTime || !drawsOn(times, date)) return { lastAt: midnight, isOvernight: false }
  const resultAt = resultAtOn(times, date)
  const lastAt = Math.min(resultAt + graceMs, nextClose(times, atWib(date, closeTime))?.at ?? Infinity)
  return { lastAt: Math.max(midnight, lastAt), isOvernight: resultAt >= midnight }
}

/**
 * The market's own "today". Changes at WIB midnight; if PRIZE 1 (`firstPrizeAt`) is overnight, late or missing, 6 hours
 * after the result time, but at the next close at the latest.
 */
export const drawDate = (times: DrawTimes, now: number, firstPrizeAt: number | null): string => {
  const today = wibDate(now)
  const before = addDays(today, -1)
  const { lastAt, isOvernight } = endOf(times, before)
  const isLate = firstPrizeAt === null || firstPrizeAt > atWib(today, '00:00')
  return now < lastAt && (isOvernight || isLate) ? before : today
}

export const drawAt = (times: DrawTimes, now: number, firstPrizeAt: number | null): Draw => {
  const date = drawDate(times, now, firstPrizeAt)
  const drawDay = drawsOn(times, date)
  const { closeTime } = times
  if (!closeTime) return { date, drawDay, closesAt: null, resultAt: null, closed: false, nextCloseAt: null }
  const closesAt = atWib(date, closeTime)
  return {
    date,
    drawDay,
    closesAt,
    resultAt: resultAtOn(times, date),
    closed: drawDay && now >= closesAt,
    nextCloseAt: nextClose(times, now)?.at ?? null,
  }
}

export const nextDraw = (
  times: DrawTimes,
  now: number,
): { date: string; closesAt: number; resultAt: number } | null => {
  const next = nextClose(times, now)
  return next && { date: next.date, closesAt: next.at, resultAt: resultAtOn(times, next.date) }
}

/** The latest time at which `date` becomes the draw date. `times`: null without a schedule. */
export const drawDateComesAt = (times: DrawTimes | null, date: string): number =>
  times ? endOf(times, addDays(date, -1)).lastAt : atWib(date, '00:00')

export const nextTurn = (times: DrawTimes, now: number): number => {
  const today = wibDate(now)
  const dates = [-1, 0, 1, 2].map((days) => addDays(today, days))
  const turns = [
    nextClose(times, now)?.at ?? Infinity,
    ...dates.filter((date) => drawsOn(times, date)).map((date) => resultAtOn(times, date)),
    ...dates.flatMap((date) => [atWib(date, '00:00'), atWib(date, times.openTime), endOf(times, date).lastAt]),
  ]
  return Math.min(...turns.filter((at) => at > now))
}
