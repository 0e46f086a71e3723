import type { ImportRefusal } from '@papan/contracts/calls/import-calls.ts'
import { prize, type Prize } from '@papan/contracts/calls/result-calls.ts'
import { businessDate, marketName } from '@papan/contracts/calls/fields.ts'
import { maxPrizes } from '@papan/contracts/rules/limits.ts'
import { isSingleNumberType } from '@papan/contracts/rules/result-rules.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'

/** One draw of an imported file, with the line (from 1, header included) it begins on. */
export type ImportedDraw = { market: string; date: string; prizes: Prize[]; line: number }

/** What a file holds: whole draws to take, lines that cannot be taken, and how many draws (or stray lines) those cost. */
export type ParsedFile = { draws: ImportedDraw[]; refusals: ImportRefusal[]; refused: number }

const header = 'market,date,type,numbers'

/** A file that cannot be read at all; the message is for the person who sent it. */
export class UnreadableFile extends Error {}

const textOf = (file: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new UnreadableFile(contentTexts.fileEncoding)
  }
}

type Row = { market: string; date: string; prize: Prize }

/** One line as its four columns, checked by the same rules as a prize that is typed in. */
const readRow = (line: string): Row | string => {
  const columns = line.split(',').map((cell) => cell.trim())
  if (columns.length !== 4) return contentTexts.rowColumns
  const [name, date, type, numbers] = columns
  const market = marketName.safeParse(name)
  if (!market.success) return market.error.issues[0]?.message ?? contentTexts.rowColumns
  const day = businessDate.safeParse(date)
  if (!day.success) return day.error.issues[0]?.message ?? contentTexts.rowColumns
  const number = prize.safeParse({ type, numbers })
  if (!number.success) return number.error.issues[0]?.message ?? contentTexts.rowColumns
  return { market: market.data, date: day.data, prize: number.data }
}

/** Why a prize cannot join its draw, or null. A number that is drawn twice can: that happens. */
const refusalOf = (draw: ImportedDraw, { type }: Prize): string | null => {
  if (draw.prizes.length >= maxPrizes) return contentTexts.tooManyPrizes(maxPrizes)
  const isTaken = isSingleNumberType(type) && draw.prizes.some((prize) => prize.type === type)
  return isTaken ? contentTexts.prizeTwice(type) : null
}

const keyOf = ({ market, date }: Pick<Row, 'market' | 'date'>): string => `${market}\n${date}`

/**
 * Reads a CSV of one prize number a line (`market,date,type,numbers`; UTF-8, LF or CRLF) into draws. A draw with a bad line is
 * refused whole, so that no half draw is stored. Throws UnreadableFile when the text or the header is not of this kind.
 */
export const parseDraws = (file: Uint8Array): ParsedFile => {
  const [first, ...lines] = textOf(file)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  if (first?.trim().toLowerCase() !== header) throw new UnreadableFile(contentTexts.fileHeader)
  const draws = new Map<string, ImportedDraw>()
  const refusals: ImportRefusal[] = []
  const spoilt = new Set<string>()
  let stray = 0
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue
    const line = index + 2
    const row = readRow(text)
    if (typeof row === 'string') {
      refusals.push({ line, message: row })
      const [market = '', date = ''] = text.split(',').map((cell) => cell.trim())
      const key = keyOf({ market: market.toUpperCase(), date })
      if (
        draws.has(key) ||
        spoilt.has(key) ||
        (marketName.safeParse(market).success && businessDate.safeParse(date).success)
      )
        spoilt.add(key)
      else stray++
      continue
    }
    const key = keyOf(row)
    const draw = draws.get(key) ?? { market: row.market, date: row.date, prizes: [], line }
    draws.set(key, draw)
    const refusal = refusalOf(draw, row.prize)
    if (refusal) {
      refusals.push({ line, message: refusal })
      spoilt.add(key)
    } else draw.prizes.push(row.prize)
  }
  for (const key of spoilt) draws.delete(key)
  return { draws: [...draws.values()], refusals, refused: spoilt.size + stray }
}
