import { addDays, isBusinessDate, isCalendarDate, weekdayOf } from '../wib.ts'
import { monthOf, monthPatterns } from './month-names.ts'

type Groups = Record<string, string | undefined>
/** `isSure`: what it fits is meant as a date, though there may be none such. */
type Spelling = { pattern: RegExp; read: (groups: Groups, today: string) => string | null; isSure?: true }

const written = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')

const dateOr = (date: string): string | null => (isCalendarDate(date) && isBusinessDate(date) ? date : null)

const yearsBack = (today: string): number[] => [0, 1, 2, 3, 4].map((back) => Number(today.slice(0, 4)) - back)

/** Without a year the last such day up to `today`. */
const dayOfYear = ({ day, month = '', year }: Groups, today: string): string | null => {
  const number = Number(month) || monthOf(month)
  if (year) return dateOr(written(Number(year.length === 2 ? `20${year}` : year), number, Number(day)))
  const dates = yearsBack(today).map((one) => written(one, number, Number(day)))
  return dates.find((date) => date <= today && dateOr(date)) ?? null
}

/** The last day of a month up to `today`. */
const endOfMonth = ({ month = '', year }: Groups, today: string): string | null => {
  const years = year ? [Number(year)] : yearsBack(today)
  const starts = years.map((one) => written(one, monthOf(month), 1))
  const start = starts.find((date) => year ?? date <= today)
  if (!start || !dateOr(start)) return null
  const end = addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1)
  return start <= today && end > today ? today : end
}

/** The last such day of a month up to `today`. */
const dayOfMonth = ({ day }: Groups, today: string): string | null => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const dates = [0, 1, 2].map((back) => {
    const at = year * 12 + month - 1 - back
    return written(Math.floor(at / 12), (at % 12) + 1, Number(day))
  })
  return dates.find((date) => date <= today && dateOr(date)) ?? null
}

const weekdays = ['MINGGU|AHAD', 'SENIN', 'SELASA', 'RABU|REBO', 'KAMIS', "JUM'?A?'?AT|JUMAH", 'SABTU']

/** The last such weekday, today included unless an earlier day is meant (`before`). */
const lastWeekday = ({ weekday = '', before }: Groups, today: string): string => {
  const wanted = weekdays.findIndex((names) => new RegExp(`^(?:${names})$`).test(weekday))
  const back = (weekdayOf(today) - wanted + 7) % 7
  return addDays(today, -(back === 0 && before ? 7 : back))
}

const fixed =
  (days: number): Spelling['read'] =>
  (_groups, today) =>
    addDays(today, days)

/** MAC is typed for MACAU. */
const anyMonth = `(?<month>${monthPatterns.join('|').replace('|MAC', '')})`
/** So that MARKET, SEPANG or SAB are none. */
const wholeMonth =
  '(?<month>JANUAR[IY]|[FP]EBRUAR[IY]|MARET|MARCH|APRIL|MEI|JUN[IE]|JUL[IY]|AGUSTUS|AUGUST|SEPTEMBER|O[KC]TOBER|NO[VP]EMBER|DE[SC]EMBER)'
const anyDay = String.raw`(?<day>\d{1,2})`
const fullYear = String.raw`(?<year>\d{4})`
/** Two digits are a year of this century. */
const anyYear = String.raw`(?<year>\d{4}|[0-3]\d)`
const weekday = `(?:HARI )?(?<weekday>${weekdays.join('|')})`

const sure = (source: string, read: Spelling['read']) => ({ source, read, isSure: true as const })

/** The first that fits is taken. */
const spellings: readonly Spelling[] = [
  sure(String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`, dayOfYear),
  sure(String.raw`(?<year>(?:19|20)\d{2})(?<month>[01]\d)(?<day>[0-3]\d)`, dayOfYear),
  sure(String.raw`(?<day>[0-3]\d)(?<month>[01]\d)(?<year>(?:19|20)\d{2})`, dayOfYear),
  sure(String.raw`${anyDay}(?:ST|ND|RD|TH)?[ -]?${anyMonth}(?:[ -]?${anyYear})?`, dayOfYear),
  sure(String.raw`${anyMonth}[ -]?${anyDay}(?: ${fullYear})?`, dayOfYear),
  sure(String.raw`${anyDay}[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})`, dayOfYear),
  sure(String.raw`${anyDay} (?<month>\d{1,2}) ${fullYear}`, dayOfYear),
  sure(String.raw`${anyDay}/(?<month>\d{1,2})`, dayOfYear),
  { source: String.raw`${anyDay}-(?<month>\d{1,2})`, read: dayOfYear },
  sure(String.raw`(?:TANGGAL|TGL)\.? ?${anyDay}`, dayOfMonth),
  sure(String.raw`${anyMonth} ${fullYear}`, endOfMonth),
  sure(wholeMonth, endOfMonth),
  sure(`${weekday}(?<before> (?:LALU|KEMARIN|KEMAREN|YANG LALU))`, lastWeekday),
  sure(`${weekday}(?: INI)?`, lastWeekday),
  sure(String.raw`(?<days>\d{1,2}) HARI (?:YANG |YG )?(?:LALU|LEWAT)`, ({ days }, today) =>
    addDays(today, -Number(days)),
  ),
  sure('KEM[AE]R[IE]N (?:LUSA|DULU)', fixed(-2)),
  sure('TADI MALAM|SEMALAM|(?:HARI )?KEM[AE]R[IE]N|KMRN|YESTERDAY', fixed(-1)),
  sure('(?:HARI|HR|MALAM) INI|SEKARANG|TODAY', fixed(0)),
  sure('BESOK|BSK|TOMORROW', fixed(1)),
  sure('LUSA', fixed(2)),
].map(({ source, ...rest }) => ({ pattern: new RegExp(`(?:^| )(?:${source})(?= |$)`, 'g'), ...rest }))

/** Names of days and months that a wrong letter may have changed. */
export const dateWords =
  'KEMARIN SENIN SELASA KAMIS JUMAT SABTU MINGGU JANUARI FEBRUARI MARET APRIL AGUSTUS SEPTEMBER OKTOBER NOVEMBER DESEMBER'.split(
    ' ',
  )

const leadingWeekday = new RegExp(`(?:^| )${weekday}(?= |$)`)

/** `isMeant`: a date was written, though `date` is null where there is none such. `rest`: the text without it. */
type ReadDate = { date: string | null; isMeant: boolean; rest: string }

/** The first date in an upper-case text. `today`: WIB. */
export const readDate = (text: string, today: string): ReadDate => {
  let isMeant = false
  for (const { pattern, read, isSure = false } of spellings) {
    for (const match of text.matchAll(pattern)) {
      const date = read(match.groups ?? {}, today)
      const rest = text.replace(match[0], ' ')
      // 'Rabu, 25 November'
      if (date) return { date, isMeant: true, rest: rest.replace(leadingWeekday, ' ').trim() }
      isMeant ||= isSure
    }
  }
  return { date: null, isMeant, rest: text }
}
