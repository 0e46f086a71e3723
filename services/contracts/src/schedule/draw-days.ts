import { exceptionOn, type WithExceptions } from './schedule-exceptions.ts'
import { memoized } from '../memoized.ts'
import { weekdayOf } from '../wib.ts'

export type DayTimes = WithExceptions & {
  day: string
  /** Seven booleans, Senin first. Absent in the previous release. */
  days?: readonly boolean[] | undefined
}

const weekdays = ['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu']

/** Reads day names only, as the previous release does: keeps day-text.ts out of the visitors' bundle. */
const namedDays = memoized((day: string): readonly boolean[] => {
  const words = new Set(
    day
      .toLowerCase()
      .replaceAll(/['’`]/g, '')
      .match(/[a-z]+/g),
  )
  const named = weekdays.map((weekday) => words.has(weekday))
  return named.includes(true) ? named : weekdays.map(() => true)
})

/** Without exceptions. */
export const usuallyDrawsOn = ({ day, days = namedDays(day) }: DayTimes, date: string): boolean =>
  days[(weekdayOf(date) + 6) % 7] === true

export const drawsOn = (times: DayTimes, date: string): boolean => {
  const kind = exceptionOn(times, date)?.kind
  return kind === 'TAMBAHAN' || (kind !== 'LIBUR' && usuallyDrawsOn(times, date))
}
