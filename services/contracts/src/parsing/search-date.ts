import { addDays, isBusinessDate, isCalendarDate } from '../wib.ts'

/** By the first three letters; some have a second spelling. */
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MEI', 'JUN', 'JUL', 'AGU', 'SEP', 'OKT', 'NOV', 'DES']
const otherMonths: Record<string, string> = { MAY: 'MEI', AUG: 'AGU', AGS: 'AGU', AGT: 'AGU', OCT: 'OKT', DEC: 'DES' }
/** A whole month's name, so that MARKET or SEPANG is none. */
const longMonth =
  /^(?:JANUARI|JANUARY|FEBRUARI|FEBRUARY|PEBRUARI|MARET|MARCH|APRIL|MEI|MAY|JUNI|JUNE|JULI|JULY|AGUSTUS|AUGUST|AGUST|AGUS|SEPTEMBER|SEPT|OKTOBER|OCTOBER|NOVEMBER|NOPEMBER|NOP|DESEMBER|DECEMBER|\w{3})$/

const monthOf = (word: string): number => {
  if (/^\d{1,2}$/.test(word)) return Number(word)
  if (!longMonth.test(word)) return 0
  const short = word.slice(0, 3).replace('NOP', 'NOV').replace('PEB', 'FEB')
  return months.indexOf(otherMonths[short] ?? short) + 1
}

const written = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')

/** Without a year: the last such day up to `today`. */
const dateOf = (day: string, month: string, year: string | undefined, today: string): string | null => {
  const number = monthOf(month)
  const thisYear = Number(today.slice(0, 4))
  const years = year ? [Number(year.length === 2 ? `20${year}` : year)] : [0, 1, 2, 3, 4].map((back) => thisYear - back)
  const dates = years.map((one) => written(one, number, Number(day)))
  return dates.find((date) => isCalendarDate(date) && isBusinessDate(date) && (year || date <= today)) ?? null
}

const iso = /(?:^| )(\d{4})-(\d{1,2})-(\d{1,2})(?= |$)/
const inDigits = /(?:^| )(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?(?= |$)/
const inWords = /(?:^| )(\d{1,2})[ -]?([A-Z]{3,9})(?:[ -]?(\d{4}|\d{2}))?(?= |$)/
const relative: [pattern: RegExp, days: number][] = [
  [/(?:^| )HARI INI(?= |$)/, 0],
  [/(?:^| )KEMARIN(?= |$)/, -1],
]

/** The first date in an upper-case text, and the text without it. `today`: WIB. */
export const readDate = (text: string, today: string): { date: string | null; rest: string } => {
  const without = (part: string) => text.replace(part, ' ').trim()
  for (const [pattern, days] of relative) {
    const [part] = pattern.exec(text) ?? []
    if (part !== undefined) return { date: addDays(today, days), rest: without(part) }
  }
  const [isoPart = '', year = '', isoMonth = '', isoDay = ''] = iso.exec(text) ?? []
  const isoDate = isoPart ? dateOf(isoDay, isoMonth, year, today) : null
  if (isoDate) return { date: isoDate, rest: without(isoPart) }
  for (const pattern of [inWords, inDigits]) {
    const [part, day = '', month = '', ofYear] = pattern.exec(text) ?? []
    const date = part === undefined ? null : dateOf(day, month, ofYear, today)
    if (part !== undefined && date) return { date, rest: without(part) }
  }
  return { date: null, rest: text }
}
