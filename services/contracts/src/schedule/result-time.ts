import { exceptionOn, type WithExceptions } from './draw-days.ts'
import { minuteMs, minutesOf } from '../wib.ts'

export type ResultTimes = {
  openTime: string
  closeTime: string | null
  /** Chosen by an admin; otherwise open and close time decide. */
  resultTime?: string | null | undefined
}

const minutesADay = 24 * 60
const maxResultMinutes = 12 * 60
/** The trade's lists give the result time as opening time (tutup 17:30, buka 17:40); a later one is an opening. */
const maxOpeningMinutes = 6 * 60
const defaultResultMinutes = 15

/** 1 to 1440. */
const minutesAfter = (closeTime: string, time: string): number =>
  ((minutesOf(time) - minutesOf(closeTime) + minutesADay - 1) % minutesADay) + 1

export const isResultTime = (closeTime: string, resultTime: string): boolean =>
  minutesAfter(closeTime, resultTime) <= maxResultMinutes

export const resultDelay = (closeTime: string, { openTime, resultTime }: Omit<ResultTimes, 'closeTime'>): number => {
  if (resultTime && isResultTime(closeTime, resultTime)) return minutesAfter(closeTime, resultTime) * minuteMs
  const opening = minutesAfter(closeTime, openTime)
  return (opening <= maxOpeningMinutes ? opening : defaultResultMinutes) * minuteMs
}

/** A draw's close and result time; null without a close time. `delayMs` from the one to the other. */
export type TimesOfDraw = { closeTime: string; delayMs: number }

/** A moved close moves the result with it. */
export const timesOn = (times: ResultTimes & WithExceptions, date: string): TimesOfDraw | null => {
  if (!times.closeTime) return null
  const { closeTime, resultTime } = exceptionOn(times, date) ?? {}
  const usual = { closeTime: times.closeTime, delayMs: resultDelay(times.closeTime, times) }
  const close = closeTime ?? usual.closeTime
  if (!resultTime) return { ...usual, closeTime: close }
  return { closeTime: close, delayMs: resultDelay(close, { openTime: times.openTime, resultTime }) }
}
