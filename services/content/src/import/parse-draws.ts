import { setImmediate as otherWork } from 'node:timers/promises'
import type { ImportRefusal } from '@papan/contracts/calls/content/import-calls.ts'
import { prizeNumbers, prizeType, type Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { businessDate, marketName } from '@papan/contracts/calls/fields.ts'
import { maxPrizes, maxTextLength } from '@papan/contracts/limits.ts'
import { isListName, singlePrizeOf, joinedDigits } from '@papan/contracts/parsing/prize-names.ts'
import { visibleText } from '@papan/contracts/parsing/visible-text.ts'
import { isBusinessDate } from '@papan/contracts/wib.ts'
import { readDateCell, type DayOrder } from '@papan/contracts/parsing/written-dates.ts'
import type { z } from '@papan/contracts/schema.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { readTable, type CsvRow } from '../csv/csv.ts'
import { createDrawTable, type DrawTable } from './draw-table.ts'
import { assertText, UnreadableFile, type FilePieces } from '../csv/file-text.ts'

/**
 * `refused`: how many draws (or stray lines) the refusals cost. `lists`: names of lists in other sites' words, by market.
 */
export type ParsedFile = {
  draws: DrawTable
  refusals: ImportRefusal[]
  refused: number
  lists: ReadonlyMap<string, ReadonlySet<string>>
}

export const header = ['market', 'date', 'type', 'numbers']

/** A file of refused lines would fill the memory. */
export const maxRefusals = 1_000
/** Lines without four cells that may be read: they are slow to parse, and a file of 16 MB has up to 8 million. */
export const maxMalformed = 50_000

type Row = { market: string; date: string; prize: Prize }
type Read<Value> = { value: Value } | { refusal: string }

const readBy =
  <Value>(schema: z.ZodType<Value>) =>
  (cell: unknown): Read<Value> => {
    const { data, error } = schema.safeParse(cell)
    return error ? { refusal: error.issues[0]?.message ?? contentTexts.rowColumns } : { value: data }
  }

/** Market and date repeat for a whole draw, the type for a whole list. */
const remembering = <Value>(read: (cell: string) => Value) => {
  let last: { cell: string; value: Value } | null = null
  return (cell: string): Value => {
    if (cell !== last?.cell) last = { cell, value: read(cell) }
    return last.value
  }
}

/** A cell as it looks, without the quote that keeps a spreadsheet from reading a number. */
const plainCell = (cell: string): string =>
  visibleText(cell)
    .normalize('NFKC')
    .trim()
    .replace(/^['’](?=.*\d)/, '')

/** What the dates of a file say about their order; `unclear`: whether one says nothing. */
type DateOrders = { seen: Set<DayOrder>; unclear: boolean }

const checkDate = readBy(businessDate)
const dateReader =
  (order: DayOrder | null, orders: DateOrders) =>
  (cell: string): Read<string> => {
    if (isBusinessDate(cell)) return { value: cell }
    const plain = plainCell(cell)
    const read = readDateCell(plain.toUpperCase())
    if (!read) return checkDate(plain)
    if ('serial' in read) return { refusal: contentTexts.dateSerial(`${plain} mungkin ${read.serial}`) }
    if ('date' in read) {
      if (read.order) orders.seen.add(read.order)
      return { value: read.date }
    }
    if (order) return { value: read.either[order === 'day-first' ? 0 : 1] }
    orders.unclear = true
    return { refusal: contentTexts.dateUnclear(`${plain} bisa ${read.either.join(' atau ')}`) }
  }

const checkType = readBy(prizeType)
/** PRIZE 1 for a name of another site, with or without quotes before it; null for any other type. */
const namedSingle = (type: string): string | null => singlePrizeOf(type.replace(/^'+/, ''))

/** HADIAH 1 of another site is PRIZE 1; behind a quote, which our export writes, it is HADIAH 1. */
const readTypeCell = (cell: string): Read<string> => {
  const type = checkType(cell)
  const single = 'value' in type ? namedSingle(type.value) : null
  if (single === null) return type
  return cell.startsWith("'") ? checkType(cell.slice(1)) : { value: single }
}

const checkNumbers = readBy(prizeNumbers)
const rewritten = /^(?:\d{1,3}(?:[.,]\d{3})+|\d+[.,]\d+|\d[.,]?\d*E[+-]?\d+)$/i
const maxShownCell = 30
const readNumbersCell = (cell: string): Read<string> => {
  const read = checkNumbers(cell)
  if ('value' in read) return read
  const plain = plainCell(cell.slice(0, maxTextLength))
  if (rewritten.test(plain)) return { refusal: contentTexts.numberRewritten(plain.slice(0, maxShownCell)) }
  return cell.length > maxTextLength ? read : checkNumbers(joinedDigits(plain) ?? plain)
}

/** The type as a cell that the import reads as this very type. */
export const typeCell = (type: string): string => {
  const single = namedSingle(type)
  return single === null || single === type ? type : `'${type}`
}

const createRowReader = (order: DayOrder | null, orders: DateOrders) => {
  const readMarket = remembering(readBy(marketName))
  const readDate = remembering(dateReader(order, orders))
  const readType = remembering(readTypeCell)
  return {
    readMarket,
    readDate,
    readRow(cells: string[]): Read<Row> {
      const [marketCell = '', dateCell = '', typeCell = '', numbersCell = ''] = cells
      if (cells.length !== 4) return { refusal: contentTexts.rowColumns }
      const market = readMarket(marketCell)
      if ('refusal' in market) return market
      const date = readDate(dateCell)
      if ('refusal' in date) return date
      const type = readType(typeCell)
      if ('refusal' in type) return type
      const numbers = readNumbersCell(numbersCell)
      if ('refusal' in numbers) return numbers
      return { value: { market: market.value, date: date.value, prize: { type: type.value, numbers: numbers.value } } }
    },
  }
}

/** A draw with a bad line is refused whole: no half draw is stored. */
const createDrawCollector = (order: DayOrder | null) => {
  const orders: DateOrders = { seen: new Set(), unclear: false }
  const reader = createRowReader(order, orders)
  const draws = createDrawTable()
  const lists = new Map<string, Set<string>>()
  const isList = remembering(isListName)
  const refusals: ImportRefusal[] = []
  let refused = 0
  let malformed = 0

  const refuse = (line: number, message: string) => {
    if (refusals.length < maxRefusals) refusals.push({ line, message })
  }
  const refuseDraw = (draw: number) => {
    if (!draws.isRefused(draw)) refused++
    draws.refuse(draw)
  }
  /** Refuses the draw of a bad line, where market and date are readable. */
  const refuseDrawOf = ([name = '', date = '']: string[]) => {
    const [market, day] = [reader.readMarket(name), reader.readDate(date)]
    if ('value' in market && 'value' in day) refuseDraw(draws.find(market.value, day.value))
    else refused++
  }
  /** Null where the prize can join: a number may be drawn twice. */
  const refusalOf = (draw: number, { type }: Prize): string | null => {
    if (draws.prizesIn(draw) >= maxPrizes) return contentTexts.tooManyPrizes(maxPrizes)
    return draws.hasSingle(draw, type) ? contentTexts.prizeTwice(type) : null
  }
  return {
    /** The order of the clear dates, for unclear ones; null where none is unclear or the clear ones differ. */
    orderFor(fallback: DayOrder | null): DayOrder | null {
      if (!orders.unclear || orders.seen.size > 1) return null
      return [...orders.seen][0] ?? fallback
    },
    take({ line, cells, error }: CsvRow) {
      const row = error ? { refusal: error } : reader.readRow(cells)
      if ('refusal' in row) {
        if ((error || cells.length !== header.length) && ++malformed > maxMalformed)
          throw new UnreadableFile(row.refusal)
        refuse(line, row.refusal)
        refuseDrawOf(cells)
        return
      }
      const { market, date, prize } = row.value
      const draw = draws.find(market, date)
      const refusal = refusalOf(draw, prize)
      if (refusal) {
        refuse(line, refusal)
        refuseDraw(draw)
        return
      }
      draws.add(draw, line, prize)
      if (isList(prize.type)) lists.set(market, (lists.get(market) ?? new Set()).add(prize.type))
    },
    finish: (): ParsedFile => ({ draws, refusals, refused, lists }),
  }
}

/** Its rows without the header. Rejects with UnreadableFile for another encoding or header. */
const rowsOf = (file: FilePieces, onDelimiter: (delimiter: string) => void = () => undefined) =>
  readTable(file, (names, delimiter) => {
    onDelimiter(delimiter)
    return names?.join('\n') === header.join('\n') ? null : contentTexts.fileHeader
  })

/** Rejects with UnreadableFile for another encoding or header. */
export const checkReadable = async (file: FilePieces): Promise<void> => {
  await assertText(file)
  for await (const _rows of rowsOf(file)) return
}

const collect = async (file: FilePieces, order: DayOrder | null) => {
  const collector = createDrawCollector(order)
  let delimiter = ','
  for await (const rows of rowsOf(file, (given) => (delimiter = given))) {
    for (const row of rows) collector.take(row)
    await otherWork()
  }
  // Where semicolons separate columns, the day comes first.
  const wanted = order ? null : collector.orderFor(delimiter === ';' ? 'day-first' : null)
  return wanted ? { wanted } : { parsed: collector.finish() }
}

/**
 * One prize a line (`market,date,type,numbers`), as spreadsheets save it too. Does not block other work. Rejects with
 * UnreadableFile for another encoding or header, and for a file that is no table. Reads the file again where only its other
 * dates say what an unclear one means.
 */
export const parseDraws = async (file: FilePieces): Promise<ParsedFile> => {
  for (let order: DayOrder | null = null; ;) {
    const read = await collect(file, order)
    if (read.parsed) return read.parsed
    order = read.wanted
  }
}
