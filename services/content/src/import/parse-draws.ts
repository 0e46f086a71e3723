import type { ImportRefusal } from '@papan/contracts/calls/content/import-calls.ts'
import { prizeNumbers, prizeType, type Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { marketName } from '@papan/contracts/calls/fields.ts'
import { maxPrizes, maxTextLength } from '@papan/contracts/limits.ts'
import { isListName, singlePrizeOf, joinedDigits } from '@papan/contracts/parsing/prize-names.ts'
import type { DayOrder } from '@papan/contracts/parsing/written-dates.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import type { CsvRow } from '../csv/csv.ts'
import { dateReader, orderFor, plainCell, readBy, remembering, type DateOrders, type Read } from '../csv/draw-cells.ts'
import { drawRows, readDrawFile } from '../csv/draw-file.ts'
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
    wantedOrder: (fallback: DayOrder | null): DayOrder | null => orderFor(orders, fallback),
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

const fileHeader = { columns: header, missing: contentTexts.fileHeader }

/** Rejects with UnreadableFile for another encoding or header. */
export const checkReadable = async (file: FilePieces): Promise<void> => {
  await assertText(file)
  for await (const _rows of drawRows(file, fileHeader)) return
}

/**
 * One prize a line (`market,date,type,numbers`), as spreadsheets save it too. Rejects with UnreadableFile for another
 * encoding or header, and for a file that is no table.
 */
export const parseDraws = (file: FilePieces): Promise<ParsedFile> => readDrawFile(file, fileHeader, createDrawCollector)
