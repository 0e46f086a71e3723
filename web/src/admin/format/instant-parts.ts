import { isCalendarDate, isClockTime } from '@papan/contracts/wib.ts'

const separator = ' | '

/** Date and time as typed. */
export type InstantParts = { date: string; time: string }

/** A WIB instant in ISO; of incomplete or invalid parts a text that no call accepts, '' of none. */
export const joinInstant = ({ date, time }: InstantParts): string => {
  if (isCalendarDate(date) && isClockTime(time)) return `${date}T${time}:00+07:00`
  return date || time ? `${date}${separator}${time}` : ''
}

export const splitInstant = (value: string): InstantParts => {
  const [date = '', time = ''] = value.includes(separator)
    ? value.split(separator)
    : [value.slice(0, 10), value.slice(11, 16)]
  return { date, time }
}
