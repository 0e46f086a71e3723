import { memoized } from './memoized.ts'

/**
 * WIB is UTC+7 without daylight saving. Dates and times are text, never a local `Date`, so the machine's zone does not
 * matter. Instants are ms since 1970 UTC.
 */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
const wibOffsetMs = 7 * hourMs

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const timePattern = /^([01]\d|2[0-3]):([0-5]\d)$/

const readMidnight = (date: string): number => {
  const [, year, month, day] = datePattern.exec(date) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day))
}
const utcMidnight = memoized(readMidnight)

const isoDay = memoized((day: number): string => new Date(day * dayMs).toISOString().slice(0, 10))
const isoDate = (utcMs: number): string => isoDay(Math.floor(utcMs / dayMs))

/** False for 2025-02-30. */
export const isCalendarDate = (text: string): boolean => {
  // Unmemoized: any text of any length may come here.
  const midnight = readMidnight(text)
  return Number.isFinite(midnight) && isoDate(midnight) === text
}

/** So that date arithmetic stays within four-digit years. */
export const firstBusinessDate = '1900-01-01'
export const lastBusinessDate = '2199-12-31'

/** Older records may hold other dates. */
export const isBusinessDate = (text: string): boolean =>
  isCalendarDate(text) && text >= firstBusinessDate && text <= lastBusinessDate

export const isClockTime = (text: string): boolean => timePattern.test(text)

export const wibDate = (now: number): string => isoDate(now + wibOffsetMs)

/** `HH:MM:SS`. */
export const wibClock = (now: number): string => new Date(now + wibOffsetMs).toISOString().slice(11, 19)

/** `HH:MM`. */
export const minuteText = (now: number): string => wibClock(now).slice(0, 5)

/** ISO text with WIB offset: `2026-11-23T17:30:00+07:00`. */
export const wibInstant = (at: number): string => `${new Date(at + wibOffsetMs).toISOString().slice(0, 19)}+07:00`

export const minutesOf = memoized((time: string): number => {
  const [, hours, minutes] = timePattern.exec(time) ?? []
  return Number(hours) * 60 + Number(minutes)
})

/** In ms. */
export const atWib = (date: string, time: string): number =>
  utcMidnight(date) - wibOffsetMs + minutesOf(time) * minuteMs

export const addDays = (date: string, days: number): string => isoDate(utcMidnight(date) + days * dayMs)

/** 0 = Minggu (Sunday) to 6 = Sabtu (Saturday). */
export const weekdayOf = (date: string): number => new Date(utcMidnight(date)).getUTCDay()

// Not Intl: server and browser must write the same text with any locale data.
const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']

/** '2026-11-21' as '21 Nov 2026'. */
export const dayText = (date: string): string => {
  const [year, month = 1, day] = date.split('-').map(Number)
  return `${day} ${shortMonths[month - 1]} ${year}`
}
