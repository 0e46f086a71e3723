import { remembered } from './remembered.ts'

/**
 * WIB is UTC+7 without daylight saving. Business dates are `YYYY-MM-DD` text and times `HH:MM` text;
 * neither is ever parsed into a local `Date`, so the zone of the machine or the visitor does not matter.
 * The clock (`now`, milliseconds since 1970 UTC) is always passed in.
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
// Pages read the same few dates and times again and again.
const utcMidnight = remembered(readMidnight)

const isoDay = remembered((day: number): string => new Date(day * dayMs).toISOString().slice(0, 10))
const isoDate = (utcMs: number): string => isoDay(Math.floor(utcMs / dayMs))

/** True for a date of the calendar written `YYYY-MM-DD`; 2025-02-30 is none. */
export const isCalendarDate = (text: string): boolean => {
  // Any text may come here, of any length: nothing of it is remembered.
  const midnight = readMidnight(text)
  return Number.isFinite(midnight) && isoDate(midnight) === text
}

/** The first and the last date that a request may name: arithmetic around them stays within four-digit years. */
export const firstBusinessDate = '1900-01-01'
export const lastBusinessDate = '2199-12-31'

/** True for a calendar date from 1900 to 2199. Records of earlier releases may hold others. */
export const isBusinessDate = (text: string): boolean =>
  isCalendarDate(text) && text >= firstBusinessDate && text <= lastBusinessDate

/** True for `HH:MM` between 00:00 and 23:59. */
export const isClockTime = (text: string): boolean => timePattern.test(text)

/** The WIB calendar date of an instant. */
export const wibDate = (now: number): string => isoDate(now + wibOffsetMs)

/** The WIB wall clock of an instant, `HH:MM:SS`. */
export const wibClock = (now: number): string => new Date(now + wibOffsetMs).toISOString().slice(11, 19)

/** An instant (ms) as ISO text of the WIB clock: `2026-11-23T17:30:00+07:00`. */
export const wibInstant = (at: number): string => `${new Date(at + wibOffsetMs).toISOString().slice(0, 19)}+07:00`

/** Minutes after midnight of an `HH:MM` text. */
export const minutesOf = remembered((time: string): number => {
  const [, hours, minutes] = timePattern.exec(time) ?? []
  return Number(hours) * 60 + Number(minutes)
})

/** The instant (ms) at which a WIB clock shows `time` on `date`. */
export const atWib = (date: string, time: string): number =>
  utcMidnight(date) - wibOffsetMs + minutesOf(time) * minuteMs

/** The date `days` later (or earlier, when negative). */
export const addDays = (date: string, days: number): string => isoDate(utcMidnight(date) + days * dayMs)

/** 0 = Minggu (Sunday) to 6 = Sabtu (Saturday). */
export const weekdayOf = (date: string): number => new Date(utcMidnight(date)).getUTCDay()

/** The next WIB midnight after `now`, in ms. */
export const nextWibMidnight = (now: number): number => atWib(addDays(wibDate(now), 1), '00:00')
