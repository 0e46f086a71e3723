import { minuteMs, minutesOf } from './wib.ts'

/** The part of a schedule that says when its number is drawn. */
export type ResultTimes = {
  openTime: string
  closeTime: string | null
  /** Chosen by staff; null or absent means that the other two times decide. */
  resultTime?: string | null | undefined
}

const minutesADay = 24 * 60
/** A result time follows its close time by this at most. */
const maxResultMinutes = 12 * 60
/** The trade's lists write the result time as opening time (tutup 17:30, buka 17:40); later than this it is an opening. */
const maxOpeningMinutes = 6 * 60
const defaultResultMinutes = 15

/** Minutes from a close time to the first such time after it, 1 to 1440. */
const minutesAfter = (closeTime: string, time: string): number =>
  ((minutesOf(time) - minutesOf(closeTime) + minutesADay - 1) % minutesADay) + 1

/** Whether a result time lies within 12 hours after the close time. */
export const isResultTime = (closeTime: string, resultTime: string): boolean =>
  minutesAfter(closeTime, resultTime) <= maxResultMinutes

/** How long after its close time a market's number is drawn, in ms. */
export const resultDelay = (closeTime: string, { openTime, resultTime }: Omit<ResultTimes, 'closeTime'>): number => {
  if (resultTime && isResultTime(closeTime, resultTime)) return minutesAfter(closeTime, resultTime) * minuteMs
  const opening = minutesAfter(closeTime, openTime)
  return (opening <= maxOpeningMinutes ? opening : defaultResultMinutes) * minuteMs
}
