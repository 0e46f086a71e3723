import { isBusinessDate } from '@papan/contracts/rules/wib.ts'

/** Month names, Indonesian and English, in capitals. */
const months = [
  'JAN(?:UARI|UARY)?',
  'FEB(?:RUARI|RUARY)?|PEB(?:RUARI)?',
  'MAR(?:ET|CH)?',
  'APR(?:IL)?',
  'MEI|MAY',
  'JUN(?:I|E)?',
  'JUL(?:I|Y)?',
  'AGU(?:STUS)?|AGS|AGT|AUG(?:UST)?',
  'SEPT?(?:EMBER)?',
  'OKT(?:OBER)?|OCT(?:OBER)?',
  'NOV(?:EMBER)?|NOP(?:EMBER)?',
  'DES(?:EMBER)?|DEC(?:EMBER)?',
]
const month = `(?<word>${months.join('|')})`
const weekday =
  "(?:(?:SENIN|SELASA|RABU|KAMIS|JUM'?AT|SABTU|MINGGU|AHAD|SEN|SEL|RAB|KAM|JUM|SAB|MIN|MGG|(?:MON|TUES|WEDNES|THURS|FRI|SATUR|SUN)DAY|MON|TUE|WED|THU|FRI|SAT|SUN)"
const dayName = String.raw`${weekday}[ .,/]+)`
const start = String.raw`(?<before>^|[^\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`
const day = String.raw`(?<day>\d{1,2})`
const ordinalDay = String.raw`(?<day>\d{1,2})(?:ST|ND|RD|TH)?`

/** All date formats, longest first. Years have two or four digits; an implausible year is a number. */
const spellings = [
  String.raw`${dayName}?(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.]${day}`,
  String.raw`${dayName}?${day}[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|'?\d{2})`,
  String.raw`${dayName}?${ordinalDay}[ .,/-]*${month}\.?[ ,/-]*(?<year>\d{4}|'?\d{2})`,
  String.raw`${dayName}?${month}\.?[ -]*${ordinalDay}[ ,]+(?<year>\d{4})`,
  String.raw`${dayName}?${ordinalDay}[ .,/-]*${month}`,
  String.raw`${dayName}?${month}\.?[ -]*${ordinalDay}`,
  // Two numbers are a date only after a weekday or a word for one.
  String.raw`(?:${dayName}|(?:TANGGAL|TGL|PERIODE)\.?[ :]*)${day}[/.-](?<month>\d{1,2})`,
].map((source) => new RegExp(start + source + end, 'dgu'))

const wordOf = new Map(months.map((source, index) => [new RegExp(`^(?:${source})$`, 'u'), index + 1]))
const monthOf = (word: string): number => [...wordOf].find(([pattern]) => pattern.test(word))?.[1] ?? 0

const written = (year: number, monthNumber: number, dayNumber: number): string =>
  [String(year).padStart(4, '0'), ...[monthNumber, dayNumber].map((part) => String(part).padStart(2, '0'))].join('-')

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b))

/** Digits that form no plausible year are a number beside a date; two digits are one only around `nearYear`. */
const isLikely = (year: number, digits: number, nearYear: number): boolean =>
  year >= nearYear - (digits === 2 ? 1 : 30) && year <= nearYear + 1

/** The date of a match, `YYYY-MM-DD`; null for none. Without a year, the nearest to `near`. */
const dateOf = (
  { year, month: monthText, word, day: dayText }: Record<string, string>,
  near: string,
): string | null => {
  const [monthNumber, dayNumber] = [word ? monthOf(word) : Number(monthText), Number(dayText)]
  const nearYear = Number(near.slice(0, 4))
  const digits = year?.replace("'", '')
  const full = digits?.length === 2 ? 100 * Math.floor(nearYear / 100) + Number(digits) : Number(digits)
  if (digits && !isLikely(full, digits.length, nearYear)) return null
  const years = digits ? [full] : [nearYear, nearYear - 1, nearYear + 1]
  // English pages write the month first; a part above 12 is the day.
  const orders = word || dayNumber > 12 || monthNumber <= 12 ? [[monthNumber, dayNumber]] : [[dayNumber, monthNumber]]
  const dates = years.flatMap((each) => orders.map(([m = 0, d = 0]) => written(each, m, d))).filter(isBusinessDate)
  return dates.sort((a, b) => daysBetween(a, near) - daysBetween(b, near))[0] ?? null
}

type FoundDate = { date: string; from: number; to: number }

/** The dates in a line of capitals, including the weekday; `near` decides a missing year. */
export const datesIn = (line: string, near: string): FoundDate[] => {
  const found: FoundDate[] = []
  for (const spelling of spellings) {
    for (const match of line.matchAll(spelling)) {
      const { before = '', ...parts } = match.groups ?? {}
      const [from, to] = [match.index + before.length, match.index + match[0].length]
      const date = dateOf(parts, near)
      if (date && !found.some((other) => from < other.to && other.from < to)) found.push({ date, from, to })
    }
  }
  return found
}
