import { isCalendarDate, isClockTime } from '@papan/contracts/wib.ts'

/** First letters of month names, Indonesian and English, with common spellings. */
const months = [
  ['jan'],
  ['feb', 'peb'],
  ['mar'],
  ['apr'],
  ['mei', 'may'],
  ['jun'],
  ['jul'],
  ['agu', 'agt', 'ags', 'aug'],
  ['sep'],
  ['okt', 'oct'],
  ['nov', 'nop'],
  ['des', 'dec'],
]

const monthOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : 1 + months.findIndex((names) => names.includes(text.slice(0, 3).toLowerCase()))

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/
const dayFirst = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2}|[a-z]{3,9})\.?,?[-/. ](?<year>\d{4}|\d{2})$/i

/**
 * A typed date as `YYYY-MM-DD`: '23 Nov 2026', '23/11/2026', '23-11-26', '2026-11-23'; day first, as in Indonesia. Null
 * if invalid.
 */
export const readDate = (text: string): string | null => {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  const { year, month, day } = (yearFirst.exec(plain) ?? dayFirst.exec(plain))?.groups ?? {}
  if (!year || !month || !day) return null
  const number = String(monthOf(month)).padStart(2, '0')
  const date = `${year.padStart(4, '20')}-${number}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

/** A typed 24-hour time as `HH:MM`: '13:15', '13.15', '1315', '9:05'. Null if invalid; three digits are ambiguous. */
export const readTime = (text: string): string | null => {
  const [, hours = '', minutes = ''] =
    /^(\d{1,2}) ?[:.] ?(\d{2})$|^(\d{2})(\d{2})$/.exec(text.trim())?.filter(Boolean) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return isClockTime(time) ? time : null
}
