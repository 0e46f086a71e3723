import { weekdayOf } from '../wib.ts'

export const exceptionKinds = ['LIBUR', 'GANTI_JAM', 'TAMBAHAN'] as const

/**
 * On the draw dates `from` to `to`, both included: no draw, other times, or a draw on a day without one. Times are WIB;
 * an absent one stays as usual.
 */
export type ScheduleException = {
  from: string
  to: string
  kind: (typeof exceptionKinds)[number]
  closeTime?: string | null | undefined
  resultTime?: string | null | undefined
  reason: string
}

/** Exceptions do not overlap; absent without any. */
export type WithExceptions = { exceptions?: readonly ScheduleException[] | undefined }

export const exceptionOn = ({ exceptions }: WithExceptions, date: string): ScheduleException | undefined =>
  exceptions?.find(({ from, to }) => from <= date && date <= to)

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
