import { setImmediate as otherWork } from 'node:timers/promises'
import type { ImportRefusal } from '@papan/contracts/calls/content/import-calls.ts'
import { prizeNumbers, prizeType, type Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { businessDate, marketName, singleSpaced } from '@papan/contracts/calls/fields.ts'
import { maxPrizes } from '@papan/contracts/rules/limits.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import type { z } from '@papan/contracts/schema.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { readTable, UnreadableFile, type CsvRow } from './csv.ts'

/** `line`: where it starts, from 1, header included; `lines`: those of its prizes. */
export type ImportedDraw = { market: string; date: string; prizes: Prize[]; line: number; lines: number[] }

/** `refused`: how many draws (or stray lines) the refusals cost. */
export type ParsedFile = { draws: ImportedDraw[]; refusals: ImportRefusal[]; refused: number }

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
const remembering = <Value>(read: (cell: unknown) => Read<Value>) => {
  let lastCell: string | undefined
  let last: Read<Value> = { refusal: contentTexts.rowColumns }
  return (cell: string): Read<Value> => {
    if (cell !== lastCell) [lastCell, last] = [cell, read(cell)]
    return last
  }
}

const createRowReader = () => {
  const readMarket = remembering(readBy(marketName.overwrite(singleSpaced)))
  const readDate = remembering(readBy(businessDate))
  const readType = remembering(readBy(prizeType))
  const readNumbers = readBy(prizeNumbers)
  return {
    readMarket,
    readDate,
    readRow(cells: string[]): Read<Row> {
      const [marketCell = '', dateCell = '', typeCell = '', numbersCell] = cells
      if (cells.length !== 4) return { refusal: contentTexts.rowColumns }
      const market = readMarket(marketCell)
      if ('refusal' in market) return market
      const date = readDate(dateCell)
      if ('refusal' in date) return date
      const type = readType(typeCell)
      if ('refusal' in type) return type
      const numbers = readNumbers(numbersCell)
      if ('refusal' in numbers) return numbers
      return { value: { market: market.value, date: date.value, prize: { type: type.value, numbers: numbers.value } } }
    },
  }
}

/** Null where the prize can join: a number may be drawn twice. */
const refusalOf = (draw: ImportedDraw, { type }: Prize): string | null => {
  if (draw.prizes.length >= maxPrizes) return contentTexts.tooManyPrizes(maxPrizes)
  const isTaken = isSingleNumberType(type) && draw.prizes.some((prize) => prize.type === type)
  return isTaken ? contentTexts.prizeTwice(type) : null
}

const keyOf = ({ market, date }: Pick<Row, 'market' | 'date'>): string => `${market}\n${date}`

/** A draw with a bad line is refused whole: no half draw is stored. */
const createDrawCollector = () => {
  const reader = createRowReader()
  const draws = new Map<string, ImportedDraw>()
  const refusedDraws = new Set<string>()
  const refusals: ImportRefusal[] = []
  let strayLines = 0
  let malformed = 0

  const refuse = (line: number, message: string) => {
    if (refusals.length < maxRefusals) refusals.push({ line, message })
  }
  /** Refuses the draw of a bad line, where market and date are readable. */
  const refuseDraw = ([name = '', date = '']: string[]) => {
    const [market, day] = [reader.readMarket(name), reader.readDate(date)]
    if ('value' in market && 'value' in day) refusedDraws.add(keyOf({ market: market.value, date: day.value }))
    else strayLines++
  }
  return {
    take({ line, cells, error }: CsvRow) {
      const row = error ? { refusal: error } : reader.readRow(cells)
      if ('refusal' in row) {
        if ((error || cells.length !== header.length) && ++malformed > maxMalformed)
          throw new UnreadableFile(row.refusal)
        refuse(line, row.refusal)
        refuseDraw(cells)
        return
      }
      const { market, date, prize } = row.value
      const key = keyOf(row.value)
      let draw = draws.get(key)
      if (!draw) draws.set(key, (draw = { market, date, prizes: [], line, lines: [] }))
      const refusal = refusalOf(draw, prize)
      if (refusal) {
        refuse(line, refusal)
        refusedDraws.add(key)
      } else {
        draw.prizes.push(prize)
        draw.lines.push(line)
      }
    },
    finish(): ParsedFile {
      for (const key of refusedDraws) draws.delete(key)
      return { draws: [...draws.values()], refusals, refused: refusedDraws.size + strayLines }
    },
  }
}

/** Its rows without the header. Throws UnreadableFile for another encoding or header. */
const rowsOf = (file: Uint8Array): Generator<CsvRow[]> =>
  readTable(file, (names) => (names?.join('\n') === header.join('\n') ? null : contentTexts.fileHeader))

/** Throws UnreadableFile for another encoding or header. */
export const checkHeader = (file: Uint8Array): void => void rowsOf(file).next()

/**
 * One prize a line (`market,date,type,numbers`; UTF-8, LF or CRLF). Does not block other work. Rejects with UnreadableFile for
 * another encoding or header, and for a file that is no table.
 */
export const parseDraws = async (file: Uint8Array): Promise<ParsedFile> => {
  const collector = createDrawCollector()
  for (const rows of rowsOf(file)) {
    for (const row of rows) collector.take(row)
    await otherWork()
  }
  return collector.finish()
}
