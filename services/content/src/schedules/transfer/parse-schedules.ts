import { scheduleBody, type ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import {
  requiredScheduleColumns,
  scheduleColumns,
  type ScheduleColumn,
} from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { readDayText } from '@papan/contracts/rules/day-text.ts'
import { maxScheduleRows } from '@papan/contracts/rules/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { readTable, UnreadableFile, type CsvRow } from '../../import/csv.ts'

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

const headerProblem = (names: readonly string[] | null): string | null => {
  if (!names || required.some((name) => !names.includes(name))) return contentTexts.scheduleHeader
  const unknown = names.find((name) => !isColumn(name))
  if (unknown !== undefined) return contentTexts.columnUnknown(unknown)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? null : contentTexts.columnTwice(twice)
}

/** A cell as the value of a body; `undefined` keeps what is stored. */
const valueOf = (column: ScheduleColumn, cell: string): unknown => {
  if (column === 'draw_days') return cell === '' ? null : readDayText(cell).days
  if (column === 'aliases') return cell.split(/[,;]/).filter((alias) => alias.trim() !== '')
  if (column === 'status') return cell === '' ? undefined : cell.toUpperCase()
  return cell
}

const readLine = ({ line, cells, error }: CsvRow, columns: readonly Column[]): ReadLine => {
  const cellOf = (name: ScheduleColumn) => cells[columns.find((column) => column.name === name)?.at ?? -1] ?? ''
  const market = cellOf('market')
  if (error) return { line, market, message: error }
  if (cells.length !== columns.length) return { line, market, message: contentTexts.rowCells(columns.length) }
  const drawDays = cellOf('draw_days')
  if (drawDays !== '' && !readDayText(drawDays).understood)
    return { line, market, message: contentTexts.cellWrong(`draw_days: ${contentTexts.drawDaysUnclear}`) }
  const body = Object.fromEntries(columns.map(({ name, at }) => [fieldOf[name], valueOf(name, cells[at] ?? '')]))
  const parsed = scheduleBody.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = columns.find((column) => fieldOf[column.name] === issue?.path[0])?.name ?? ''
    return { line, market, message: contentTexts.cellWrong(`${name}: ${issue?.message}`) }
  }
  const kept = columns.map(({ name }) => [fieldOf[name], parsed.data[fieldOf[name]]] as const)
  return {
    line,
    market: parsed.data.marketName,
    given: Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as GivenSchedule,
  }
}

/** One market a line. Throws UnreadableFile for another encoding or header, and for too many lines. */
export const parseSchedules = (file: Uint8Array): ReadLine[] => {
  let columns: Column[] = []
  const batches = readTable(file, (names) => {
    columns = (names ?? []).filter(isColumn).map((name, at) => ({ name, at }))
    return headerProblem(names)
  })
  const lines: ReadLine[] = []
  for (const rows of batches) {
    if (lines.length + rows.length > maxScheduleRows)
      throw new UnreadableFile(contentTexts.tooManySchedules(maxScheduleRows))
    lines.push(...rows.map((row) => readLine(row, columns)))
  }
  return lines
}
