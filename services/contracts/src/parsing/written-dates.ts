import { isBusinessDate, wibDate } from '../wib.ts'
import { monthOf, monthPatterns } from './month-names.ts'

const month = `(?<word>${monthPatterns.join('|')})`
const weekday =
  "(?:(?:SENIN|SELASA|RABU|KAMIS|JUM'?AT|SABTU|MINGGU|AHAD|ISNIN|KHAMIS|JUMAAT|SEN|SEL|RAB|KAM|JUM|SAB|MIN|MGG|(?:MON|TUES|WEDNES|THURS|FRI|SATUR|SUN)DAY|MON|TUE|WED|THU|FRI|SAT|SUN)"
const dayName = String.raw`${weekday}[ .,/]+)`
const end = String.raw`(?![\p{L}\p{N}])`
const day = String.raw`(?<day>\d{1,2})`
const ordinalDay = String.raw`(?<day>\d{1,2})(?:ST|ND|RD|TH|HB)?`
const clock = String.raw`(?:T| +)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?`

const isoDate = String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.]${day}`
const instant = String.raw`(?<instant>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2}))`
const dayFirst = String.raw`${day}[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|'?\d{2})`
const inWords = String.raw`${ordinalDay}[ .,/-]*${month}\.?[ ,/-]*(?<year>\d{4}|'?\d{2})`
const monthFirst = String.raw`${month}\.?[ -]*${ordinalDay}[ ,]+(?<year>\d{4})`

/** All date formats, longest first. Years have two or four digits; an implausible year is a number. */
const spellings = [
  String.raw`${dayName}?${instant}`,
  String.raw`${dayName}?${isoDate}(?:T\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?`,
  String.raw`(?<year>20\d{2})(?<month>[01]\d)(?<day>[0-3]\d)`,
  dayName + '?' + dayFirst,
  dayName + '?' + inWords,
  dayName + '?' + monthFirst,
  String.raw`${dayName}?${ordinalDay}[ .,/-]*${month}`,
  String.raw`${dayName}?${month}\.?[ -]*${ordinalDay}`,
  // Two numbers are a date only after a weekday or a word for one.
  String.raw`(?:${dayName}|(?:TANGGAL|TGL|PERIODE|TARIKH)\.?[ :]*)${day}[/.-](?<month>\d{1,2})`,
].map((source) => new RegExp(source + end, 'gu'))

const written = (year: number, monthNumber: number, dayNumber: number): string =>
  [String(year).padStart(4, '0'), ...[monthNumber, dayNumber].map((part) => String(part).padStart(2, '0'))].join('-')

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b))

/** Digits that form no plausible year are a number beside a date; two digits are one only around `nearYear`. */
const isLikely = (year: number, digits: number, nearYear: number): boolean =>
  year >= nearYear - (digits === 2 ? 1 : 30) && year <= nearYear + 1

/** The WIB date of a text such as 2026-11-28T19:00:00+07:00; null where it is no instant. */
const dateOfInstant = (text: string): string | null => {
  const at = Date.parse(text)
  return Number.isFinite(at) ? wibDate(at) : null
}

/** The date of a match, `YYYY-MM-DD`; null for none. Without a year, the nearest to `near`. */
const dateOf = (groups: Record<string, string>, near: string): string | null => {
  const { instant: exact, year, month: monthText, word, day: dayText } = groups
  if (exact) return dateOfInstant(exact)
  const [monthNumber, dayNumber] = [word ? monthOf(word) : Number(monthText), Number(dayText)]
  const nearYear = Number(near.slice(0, 4))
  const digits = year?.replace("'", '')
  const full = digits?.length === 2 ? 100 * Math.floor(nearYear / 100) + Number(digits) : Number(digits)
  if (digits && !isLikely(full, digits.length, nearYear)) return null
  const years = digits ? [full] : [nearYear, nearYear - 1, nearYear + 1]
  // English pages write the month first; a part above 12 is the day.
  const orders = word || dayNumber > 12 || monthNumber <= 12 ? [[monthNumber, dayNumber]] : [[dayNumber, monthNumber]]
  const dates = years.flatMap((each) => orders.map(([m = 0, d = 0]) => written(each, m, d))).filter(isBusinessDate)
  return [...dates].sort((a, b) => daysBetween(a, near) - daysBetween(b, near))[0] ?? null
}

type FoundDate = { date: string; from: number; to: number }

/** The dates in a line of capitals, including the weekday; `near` decides a missing year. */
export const datesIn = (line: string, near: string): FoundDate[] => {
  const found: FoundDate[] = []
  for (const spelling of spellings) {
    for (const match of line.matchAll(spelling)) {
      const [from, to] = [match.index, match.index + match[0].length]
      if (/[\p{L}\p{N}]$/u.test(line.slice(Math.max(0, from - 2), from))) continue
      const date = dateOf(match.groups ?? {}, near)
      if (date && !found.some((other) => from < other.to && other.from < to)) found.push({ date, from, to })
    }
  }
  return found
}

/** Which part of 05/11/2026 is the day: of one file all agree. */
export type DayOrder = 'day-first' | 'month-first'

/** `either`: day first, then month first. `serial`: a spreadsheet's number of days. */
type CellDate =
  | { date: string; order?: DayOrder }
  | { either: [dayFirst: string, monthFirst: string] }
  | { serial: string }

const cellPattern = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'u')
const cellIso = cellPattern(String.raw`(?:${dayName}?)${isoDate}(?:${clock})?`)
const cellInstant = cellPattern(instant)
const cellCompact = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/
const cellNumbers = cellPattern(
  String.raw`(?:${dayName}?)(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4})(?:${clock})?`,
)
const cellWords = [
  cellPattern(String.raw`(?:${dayName}?)${ordinalDay}[ .,/-]*${month}\.?[ ,/-]*(?<year>\d{4}|'?\d{2})(?:${clock})?`),
  cellPattern(`(?:${dayName}?)${monthFirst}`),
]
/** No date is longer. */
const maxCellLength = 60
/** Days since 30 December 1899. */
const serialDay = /^\d{5}$/
const serialEpoch = Date.UTC(1899, 11, 30)

const business = (date: string): string | null => (isBusinessDate(date) ? date : null)

const ofNumbers = ({ first, second, year }: Record<string, string>): CellDate | null => {
  const dayFirstDate = business(written(Number(year), Number(second), Number(first)))
  const monthFirstDate = business(written(Number(year), Number(first), Number(second)))
  if (dayFirstDate && monthFirstDate && dayFirstDate !== monthFirstDate)
    return { either: [dayFirstDate, monthFirstDate] }
  if (dayFirstDate === monthFirstDate) return dayFirstDate ? { date: dayFirstDate } : null
  return dayFirstDate
    ? { date: dayFirstDate, order: 'day-first' }
    : { date: monthFirstDate ?? '', order: 'month-first' }
}

/** The date of a spreadsheet's cell in capitals; null where it is none. Two digits are no year between numbers. */
export const readDateCell = (cell: string): CellDate | null => {
  if (cell.length > maxCellLength) return null
  const exact = cellInstant.exec(cell) ? dateOfInstant(cell) : null
  if (exact) return { date: exact }
  const plain = (cellIso.exec(cell) ?? cellCompact.exec(cell))?.groups
  const numbers = cellNumbers.exec(cell)?.groups
  if (numbers) return ofNumbers(numbers)
  if (serialDay.test(cell)) {
    const serial = business(new Date(serialEpoch + Number(cell) * 86_400_000).toISOString().slice(0, 10))
    return serial ? { serial } : null
  }
  const words = plain ?? cellWords.map((pattern) => pattern.exec(cell)?.groups).find((groups) => groups !== undefined)
  if (!words) return null
  const { year = '', month: monthText, word, day: dayText } = words
  const digits = year.replace("'", '')
  const date = business(
    written(
      Number(digits.length === 2 ? `20${digits}` : digits),
      word ? monthOf(word) : Number(monthText),
      Number(dayText),
    ),
  )
  return date ? { date } : null
}
