import { isBusinessDate } from '@papan/contracts/rules/wib.ts'

/** Names of months, Indonesian and English, as they are written in capitals. */
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
const start = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`
const day = String.raw`(?<day>\d{1,2})`
const ordinalDay = String.raw`(?<day>\d{1,2})(?:ST|ND|RD|TH)?`

/** Every way to write a date, the longest first. A year is two or four digits; where it is no year at all, it stays a number. */
const spellings = [
  String.raw`${dayName}?(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.]${day}`,
  String.raw`${dayName}?${day}[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|'?\d{2})`,
  String.raw`${dayName}?${ordinalDay}[ .,/-]*${month}\.?[ ,/-]*(?<year>\d{4}|'?\d{2})`,
  String.raw`${dayName}?${month}\.?[ -]*${ordinalDay}[ ,]+(?<year>\d{4})`,
  String.raw`${dayName}?${ordinalDay}[ .,/-]*${month}`,
  String.raw`${dayName}?${month}\.?[ -]*${ordinalDay}`,
  // Two numbers alone are numbers: a word before them makes them a date.
  String.raw`(?:${dayName}|(?:TANGGAL|TGL|PERIODE)\.?[ :]*)${day}[/.-](?<month>\d{1,2})`,
].map((source) => new RegExp(start + source + end, 'dgu'))

const wordOf = new Map(months.map((source, index) => [new RegExp(`^(?:${source})$`, 'u'), index + 1]))
const monthOf = (word: string): number => [...wordOf].find(([pattern]) => pattern.test(word))?.[1] ?? 0

const written = (year: number, monthNumber: number, dayNumber: number): string =>
  [String(year).padStart(4, '0'), ...[monthNumber, dayNumber].map((part) => String(part).padStart(2, '0'))].join('-')

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b))

/** Digits that give no likely year are a number beside a date: of two digits only the years around the session are likely. */
const isLikely = (year: number, digits: number, session: number): boolean =>
  year >= session - (digits === 2 ? 1 : 30) && year <= session + 1

/** The date of a match, `YYYY-MM-DD`; null where it is none. Without a year it is the one nearest to `near`. */
const dateOf = (
  { year, month: monthText, word, day: dayText }: Record<string, string>,
  near: string,
): string | null => {
  const [monthNumber, dayNumber] = [word ? monthOf(word) : Number(monthText), Number(dayText)]
  const session = Number(near.slice(0, 4))
  const digits = year?.replace("'", '')
  const full = digits?.length === 2 ? 100 * Math.floor(session / 100) + Number(digits) : Number(digits)
  if (digits && !isLikely(full, digits.length, session)) return null
  const years = digits ? [full] : [session, session - 1, session + 1]
  // English pages write the month first; a day beyond 12 shows which one it is.
  const orders = word || dayNumber > 12 || monthNumber <= 12 ? [[monthNumber, dayNumber]] : [[dayNumber, monthNumber]]
  const dates = years.flatMap((each) => orders.map(([m = 0, d = 0]) => written(each, m, d))).filter(isBusinessDate)
  return dates.toSorted((a, b) => daysBetween(a, near) - daysBetween(b, near))[0] ?? null
}

/** A date in a text, and where it is written. */
type FoundDate = { date: string; from: number; to: number }

/** The dates that a line in capitals names, each with the weekday before it. `near` decides about a missing year. */
export const datesIn = (line: string, near: string): FoundDate[] => {
  const found: FoundDate[] = []
  for (const spelling of spellings) {
    for (const match of line.matchAll(spelling)) {
      const [from, to] = [match.index, match.index + match[0].length]
      const date = dateOf(match.groups ?? {}, near)
      if (date && !found.some((other) => from < other.to && other.from < to)) found.push({ date, from, to })
    }
  }
  return found
}
