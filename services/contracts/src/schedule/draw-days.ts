import { exceptionOn, type WithExceptions } from './schedule-exceptions.ts'
import { weekdayOf } from '../wib.ts'

export type DayTimes = WithExceptions & {
  /** Seven booleans, Senin first. */
  days: readonly boolean[]
}

/** Without exceptions. */
export const usuallyDrawsOn = ({ days }: DayTimes, date: string): boolean => days[(weekdayOf(date) + 6) % 7] === true

export const drawsOn = (times: DayTimes, date: string): boolean => {
  const kind = exceptionOn(times, date)?.kind
  return kind === 'TAMBAHAN' || (kind !== 'LIBUR' && usuallyDrawsOn(times, date))
}
