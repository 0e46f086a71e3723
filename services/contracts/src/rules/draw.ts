import { drawsOn, type DayTimes } from './draw-days.ts'
import { resultDelay, type ResultTimes } from './result-time.ts'
import { addDays, atWib, hourMs, wibDate } from './wib.ts'

/** The part of a schedule that decides when its market draws. */
export type DrawTimes = DayTimes & ResultTimes

/** A market's draw at an instant. Times are ms since 1970 UTC. */
export type Draw = {
  /** The market's "today": the date its current or next number belongs to. */
  date: string
  /** Whether the market draws on `date` at all. */
  drawDay: boolean
  /** When betting closes on `date`; null without a closeTime. */
  closesAt: number | null
  /** When the number of `date` is drawn; null without a closeTime. */
  resultAt: number | null
  /** Past the close time of a draw day: from here on a number is due. */
  closed: boolean
  /** The next close time still to come, on a draw day; null without a closeTime. */
  nextCloseAt: number | null
}

/** A draw that is late or falls after midnight stays current this long after its result time. */
const graceMs = 6 * hourMs

/** The first date from `date` on, at most a week later, on which the market draws; null when it never does. */
const drawDayFrom = (times: DrawTimes, date: string): string | null => {
  for (let days = 0; days <= 7; days++) {
    const next = addDays(date, days)
    if (drawsOn(times, next)) return next
  }
  return null
}

/** The first close time after an instant, and its date. */
const nextClose = (times: DrawTimes, now: number): { date: string; at: number } | null => {
  const { closeTime } = times
  if (!closeTime) return null
  const today = wibDate(now)
  const first = drawDayFrom(times, atWib(today, closeTime) > now ? today : addDays(today, 1))
  return first === null ? null : { date: first, at: atWib(first, closeTime) }
}

const resultAtOn = (times: DrawTimes, date: string): number =>
  times.closeTime ? atWib(date, times.closeTime) + resultDelay(times.closeTime, times) : Infinity

/** When the draw of a date ends for good, and whether midnight ends it already once PRIZE 1 is there. */
const endOf = (times: DrawTimes, date: string): { lastAt: number; isOvernight: boolean } => {
  const midnight = atWib(addDays(date, 1), '00:00')
  const { closeTime } = times
  if (!closeTime || !drawsOn(times, date)) return { lastAt: midnight, isOvernight: false }
  const resultAt = resultAtOn(times, date)
  const lastAt = Math.min(resultAt + graceMs, nextClose(times, atWib(date, closeTime))?.at ?? Infinity)
  return { lastAt: Math.max(midnight, lastAt), isOvernight: resultAt >= midnight }
}

/**
 * The market's own "today". It changes at WIB midnight; where the result time lies after midnight, or PRIZE 1 came after it or is
 * still missing, 6 hours after the result time, but never later than the next close. `firstPrizeAt` is the instant of the PRIZE 1
 * of the day before, null while it is missing.
 */
export const drawDate = (times: DrawTimes, now: number, firstPrizeAt: number | null): string => {
  const today = wibDate(now)
  const before = addDays(today, -1)
  const { lastAt, isOvernight } = endOf(times, before)
  const isLate = firstPrizeAt === null || firstPrizeAt > atWib(today, '00:00')
  return now < lastAt && (isOvernight || isLate) ? before : today
}

/** The one reading of a schedule at an instant that servers and browsers share; `firstPrizeAt` as in `drawDate`. */
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

/** The first draw whose close time lies ahead; null without a closeTime. */
export const nextDraw = (
  times: DrawTimes,
  now: number,
): { date: string; closesAt: number; resultAt: number } | null => {
  const next = nextClose(times, now)
  return next && { date: next.date, closesAt: next.at, resultAt: resultAtOn(times, next.date) }
}

/** When a date is the market's draw date at the latest, whatever became of the draw before. `times` is null without a schedule. */
export const drawDateComesAt = (times: DrawTimes | null, date: string): number =>
  times ? endOf(times, addDays(date, -1)).lastAt : atWib(date, '00:00')

/** Every later instant at which this market's display can change: a close, an opening, a result time, a turn of its date. */
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
