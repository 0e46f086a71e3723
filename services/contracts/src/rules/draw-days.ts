import { remembered } from './remembered.ts'
import { weekdayOf } from './wib.ts'

/** The part of a schedule that says on which days its market draws. */
export type DayTimes = {
  /** Free text, as visitors see it. */
  day: string
  /** Seven ticks, Senin first. Absent in answers of the release before. */
  days?: readonly boolean[] | undefined
}

const weekdays = ['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu']

/** Days named in the text, as the release before reads them. The full reading (day-text.ts) stays out of what visitors download. */
const namedDays = remembered((day: string): readonly boolean[] => {
  const words = new Set(
    day
      .toLowerCase()
      .replaceAll(/['’`]/g, '')
      .match(/[a-z]+/g),
  )
  const named = weekdays.map((weekday) => words.has(weekday))
  return named.includes(true) ? named : weekdays.map(() => true)
})

/** Whether a market draws on a date. */
export const drawsOn = ({ day, days = namedDays(day) }: DayTimes, date: string): boolean =>
  days[(weekdayOf(date) + 6) % 7] === true
