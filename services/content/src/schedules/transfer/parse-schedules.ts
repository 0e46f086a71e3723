import { scheduleBody, type ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import {
  requiredScheduleColumns,
  scheduleColumns,
  type ScheduleColumn,
} from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'
import { maxScheduleRows } from '@papan/contracts/limits.ts'
import { visibleText } from '@papan/contracts/parsing/visible-text.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { readTable, type CsvRow } from '../../csv/csv.ts'
import { UnreadableFile, type FilePieces } from '../../csv/file-text.ts'

type Times = Pick<ScheduleBody, 'marketName' | 'closeTime' | 'openTime' | 'day'>
/** What a line gives; a column that the file lacks is absent. */
export type GivenSchedule = Times & Partial<Omit<ScheduleBody, keyof Times>>
/** A line of the file, the header being line 1. */
export type ReadLine = { line: number; market: string } & ({ given: GivenSchedule } | { message: string })

type Column = { name: ScheduleColumn; at: number }

const required = scheduleColumns.slice(0, requiredScheduleColumns)
const isColumn = (name: string): name is ScheduleColumn => (scheduleColumns as readonly string[]).includes(name)

const fieldOf: Record<ScheduleColumn, keyof ScheduleBody> = {
  market: 'marketName',
  close_time: 'closeTime',
  open_time: 'openTime',
  day: 'day',
  result_time: 'resultTime',
  draw_days: 'days',
  family: 'family',
  aliases: 'aliases',
  official_link: 'officialLink',
  logo_url: 'logoUrl',
  status: 'status',
}

const headerProblem = (given: readonly string[] | null): string | null => {
  const names = given && given.filter((name) => name !== '')
  if (!names || required.some((name) => !names.includes(name))) return contentTexts.scheduleHeader
  const unknown = names.find((name) => !isColumn(name))
  if (unknown !== undefined) return contentTexts.columnUnknown(unknown)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? null : contentTexts.columnTwice(twice)
}

const writtenTime =
  /^(?:(?:JAM|PUKUL|PKL)\.? *)?(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.]00)?(?: *(?<half>AM|PM|A\.M\.|P\.M\.))?(?: *WIB)?$/

/** `HH:MM` for 9:05, 13:00:00, 13.00, 13:00 WIB and 1:00 PM; any other text as it is. */
const timeOf = (cell: string): string => {
  const plain = visibleText(cell).normalize('NFKC').trim().replace(/^['’]/, '').toUpperCase()
  const { hour = '', minute = '', half } = writtenTime.exec(plain)?.groups ?? {}
  if (!hour) return cell
  const hours = Number(hour)
  // 13:00 PM and 0:30 AM are mixed up.
  if (half && (hours < 1 || hours > 12)) return cell
  const ofDay = half ? (hours % 12) + (half.startsWith('P') ? 12 : 0) : hours
  return `${String(ofDay).padStart(2, '0')}:${minute}`
}

const timeColumns: readonly ScheduleColumn[] = ['close_time', 'open_time', 'result_time']

/** A cell as the value of a body; `undefined` keeps what is stored. */
const valueOf = (column: ScheduleColumn, cell: string): unknown => {
  if (column === 'draw_days') return cell === '' ? null : readDayText(cell).days
  if (column === 'aliases') return cell.split(/[,;]/).filter((alias) => alias.trim() !== '')
  if (column === 'status') return cell === '' ? undefined : cell.toUpperCase()
  if (timeColumns.includes(column)) return timeOf(cell)
  return cell
}

/** The first column of the file that a schema refuses. */
const firstWrong = (
  issues: readonly { path: PropertyKey[]; message: string }[],
  columns: readonly Column[],
): string => {
  const wrong = columns.flatMap(({ name }) => {
    const issue = issues.find(({ path }) => path[0] === fieldOf[name])
    return issue ? [`${name}: ${issue.message}`] : []
  })
  return wrong[0] ?? ''
}

const readLine = ({ line, cells, error }: CsvRow, columns: readonly Column[], width: number): ReadLine => {
  const cellOf = (name: ScheduleColumn) => cells[columns.find((column) => column.name === name)?.at ?? -1] ?? ''
  const market = cellOf('market')
  if (error) return { line, market, message: error }
  const isNamed = (at: number): boolean => columns.some((column) => column.at === at)
  if (cells.length !== width || cells.some((cell, at) => cell !== '' && !isNamed(at)))
    return { line, market, message: contentTexts.rowCells(columns.length) }
  const body = Object.fromEntries(columns.map(({ name, at }) => [fieldOf[name], valueOf(name, cells[at] ?? '')]))
  const parsed = scheduleBody.safeParse(body)
  const drawDays = cellOf('draw_days')
  const isUnclear = drawDays !== '' && !readDayText(drawDays).understood
  const unclear = isUnclear ? [{ path: [fieldOf.draw_days], message: contentTexts.drawDaysUnclear }] : []
  if (!parsed.success || isUnclear)
    return {
      line,
      market,
      message: contentTexts.cellWrong(firstWrong([...unclear, ...(parsed.error?.issues ?? [])], columns)),
    }
  const kept = columns.map(({ name }) => [fieldOf[name], parsed.data[fieldOf[name]]] as const)
  return {
    line,
    market: parsed.data.marketName,
    given: Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as GivenSchedule,
  }
}

/** One market a line. Rejects with UnreadableFile for another encoding or header, and for too many lines. */
export const parseSchedules = async (file: FilePieces): Promise<ReadLine[]> => {
  let columns: Column[] = []
  let width = 0
  const batches = readTable(file, (names) => {
    columns = (names ?? []).flatMap((name, at) => (isColumn(name) ? [{ name, at }] : []))
    width = names?.length ?? 0
    return headerProblem(names)
  })
  const lines: ReadLine[] = []
  for await (const rows of batches) {
    if (lines.length + rows.length > maxScheduleRows)
      throw new UnreadableFile(contentTexts.tooManySchedules(maxScheduleRows))
    lines.push(...rows.map((row) => readLine(row, columns, width)))
  }
  return lines
}
