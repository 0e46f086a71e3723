import { remembered } from './remembered.ts'
import { addDays, atWib, hourMs, minutesOf, minuteMs, weekdayOf, wibDate } from './wib.ts'

/** The part of a schedule that decides when its market draws. */
export type DrawTimes = { day: string; openTime: string; closeTime: string | null }

/** Where a market stands now. Times are ms since 1970 UTC. */
export type Draw = {
  /** The market's "today": the date its current or next number belongs to. */
  date: string
  /** Whether the market draws on `date` at all. */
  drawDay: boolean
  /** When betting closes on `date`; null without a closeTime. */
  closesAt: number | null
  /** Past the close time of a draw day: from here on a number is due. */
  closed: boolean
  /** The next close time still to come, on a draw day; null without a closeTime. */
  nextCloseAt: number | null
}

const weekdays = ['minggu', 'senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu']
/** A market that closes before and opens after midnight keeps its draw date this long after opening. */
const graceMinutes = 6 * 60
const minutesADay = 24 * 60

const readDays = (day: string): ReadonlySet<number> => {
  const words =
    day
      .toLowerCase()
      .replaceAll(/['’`]/g, '')
      .match(/[a-z]+/g) ?? []
  const named = new Set(words.map((word) => weekdays.indexOf(word)).filter((index) => index >= 0))
  return named.size > 0 ? named : new Set(weekdays.keys())
}

/** The weekdays (0 = Minggu) named in a schedule's free text; text that names none means every day. */
export const drawDays = remembered(readDays)

/** Close 23:30, open 00:15: the opening follows the closing by at most six hours across midnight. */
export const crossesMidnight = ({ openTime, closeTime }: DrawTimes): boolean => {
  if (!closeTime) return false
  const gap = minutesOf(openTime) + minutesADay - minutesOf(closeTime)
  return minutesOf(openTime) < minutesOf(closeTime) && gap <= graceMinutes
}

/** The market's own "today". It changes at WIB midnight, or six hours after opening when the draw crosses midnight. */
export const drawDate = (times: DrawTimes, now: number): string =>
  wibDate(crossesMidnight(times) ? now - (minutesOf(times.openTime) + graceMinutes) * minuteMs : now)

/** The one reading of a schedule at an instant that servers and browsers share. */
export const drawAt = (times: DrawTimes, now: number): Draw => {
  const date = drawDate(times, now)
  const days = drawDays(times.day)
  const drawDay = days.has(weekdayOf(date))
  const { closeTime } = times
  if (!closeTime) return { date, drawDay, closesAt: null, closed: false, nextCloseAt: null }
  const closesAt = atWib(date, closeTime)
  let next = date
  while (!days.has(weekdayOf(next)) || atWib(next, closeTime) <= now) next = addDays(next, 1)
  return { date, drawDay, closesAt, closed: drawDay && now >= closesAt, nextCloseAt: atWib(next, closeTime) }
}

/** Every later instant at which this market's display can change: a close, an opening, the turn of its date. */
export const nextTurn = (times: DrawTimes, now: number): number => {
  const { date, nextCloseAt } = drawAt(times, now)
  const turnOfDate = crossesMidnight(times)
    ? atWib(addDays(date, 1), times.openTime) + 6 * hourMs
    : atWib(addDays(date, 1), '00:00')
  const openings = [date, addDays(date, 1), addDays(date, 2)].map((day) => atWib(day, times.openTime))
  return Math.min(...[nextCloseAt ?? Infinity, turnOfDate, ...openings].filter((at) => at > now))
}
