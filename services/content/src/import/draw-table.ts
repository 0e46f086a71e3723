import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isSingleNumberType } from '@papan/contracts/lottery/result-rules.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { UnreadableFile } from '../csv/file-text.ts'

/** `line`: where it starts, from 1, header included; `lines`: of its prizes. */
export type ImportedDraw = { market: string; date: string; prizes: Prize[]; line: number; lines: number[] }

/** Every one is looked up, and may be created. */
export const maxImportMarkets = 1_000

const pieceBits = 16
const pieceLength = 1 << pieceBits
const pieceMask = pieceLength - 1

/** Numbers in pieces: growing copies nothing. */
const createColumn = (newPiece: (length: number) => Uint8Array | Uint16Array | Uint32Array) => {
  const pieces: ReturnType<typeof newPiece>[] = []
  return {
    get: (at: number): number => pieces[at >>> pieceBits]?.[at & pieceMask] ?? 0,
    set(at: number, value: number): void {
      const piece = (pieces[at >>> pieceBits] ??= newPiece(pieceLength))
      piece[at & pieceMask] = value
    },
  }
}
const bytes = () => createColumn((length) => new Uint8Array(length))
const halves = () => createColumn((length) => new Uint16Array(length))
const words = () => createColumn((length) => new Uint32Array(length))

const textBits = 20
const textLength = 1 << textBits
/** Of a type and its numbers, in UTF-8. */
const maxTextBytes = 1_024
const lineFeed = 0x0a

/** Prizes as UTF-8, one after another. */
const createPrizeTexts = () => {
  const pieces: Buffer[] = []
  let end = textLength
  return {
    add({ type, numbers }: Prize): number {
      if (textLength - end < maxTextBytes) {
        pieces.push(Buffer.allocUnsafeSlow(textLength))
        end = 0
      }
      const at = (pieces.length - 1) * textLength + end
      end += pieces.at(-1)?.write(`${numbers} ${type}\n`, end) ?? 0
      return at
    },
    get(at: number): Prize {
      const piece = pieces[at >>> textBits] ?? Buffer.alloc(0)
      const start = at & (textLength - 1)
      const text = piece.toString('utf8', start, piece.indexOf(lineFeed, start))
      const blank = text.indexOf(' ')
      return { type: text.slice(blank + 1), numbers: text.slice(0, blank) }
    },
  }
}

type DrawKey = (draw: number) => { market: number; date: number }

const hashOf = (market: number, date: number): number => {
  const mixed = Math.imul(market + 1, 0x9e3779b1) ^ Math.imul(date, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

const partBits = 6

/** Slots that hold a draw's number plus one; 0 is free. */
const createIndexPart = (keyOf: DrawKey) => {
  let slots = new Uint32Array(64)
  let count = 0
  const slotFor = (isWanted: (held: number) => boolean, hash: number): number => {
    let slot = (hash >>> partBits) & (slots.length - 1)
    for (; slots[slot] && !isWanted(slots[slot] ?? 0); slot = (slot + 1) & (slots.length - 1));
    return slot
  }
  const grow = () => {
    const before = slots
    slots = new Uint32Array(before.length * 2)
    for (const held of before) {
      if (held === 0) continue
      const { market, date } = keyOf(held - 1)
      slots[slotFor(() => false, hashOf(market, date))] = held
    }
  }
  return {
    /** The draw, or `next` where there was none. */
    findOrAdd(market: number, date: number, hash: number, next: number): number {
      const isIt = (held: number): boolean => {
        const key = keyOf(held - 1)
        return key.market === market && key.date === date
      }
      // Before the new draw, whose key is not there yet.
      if (count * 4 > slots.length * 3) grow()
      const slot = slotFor(isIt, hash)
      const held = slots[slot] ?? 0
      if (held > 0) return held - 1
      slots[slot] = next + 1
      count++
      return next
    },
  }
}

/**
 * Draws by market and date: open addressing, since a Map takes 50 bytes for each. In parts, so that none takes more than a
 * millisecond to grow.
 */
const createDrawIndex = (keyOf: DrawKey) => {
  const parts = Array.from({ length: 1 << partBits }, () => createIndexPart(keyOf))
  return {
    findOrAdd(market: number, date: number, next: number): number {
      const hash = hashOf(market, date)
      return parts[hash & (parts.length - 1)]?.findOrAdd(market, date, hash, next) ?? next
    },
  }
}

/** 20250131 for 2025-01-31. */
const numberOf = (date: string): number => Number(date.replaceAll('-', ''))
const dateOf = (day: number): string => {
  const digits = String(day)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

const isRefused = 1
const isChange = 2

/**
 * The draws of a file, in the order in which it names them, at about 30 bytes for each and 25 for each prize: as objects
 * the draws of 16 MB took 700 MB.
 */
export const createDrawTable = () => {
  const markets: string[] = []
  const marketIndex = new Map<string, number>()
  const draws = { market: halves(), date: words(), lastRow: words(), prizes: bytes(), flags: bytes() }
  const rows = { before: words(), line: words(), text: words() }
  const texts = createPrizeTexts()
  let [length, rowCount] = [0, 0]
  const index = createDrawIndex((draw) => ({ market: draws.market.get(draw), date: draws.date.get(draw) }))
  /** Single types of the draw that was looked at last: the lines of a draw mostly follow each other. */
  let singles = { draw: -1, types: new Set<string>() }

  const marketOf = (name: string): number => {
    const known = marketIndex.get(name)
    if (known !== undefined) return known
    if (markets.length >= maxImportMarkets) throw new UnreadableFile(contentTexts.tooManyMarkets(maxImportMarkets))
    marketIndex.set(name, markets.push(name) - 1)
    return markets.length - 1
  }
  /** Newest first; 0 ends them, so a row's number is one more than its place. */
  function* rowsOf(draw: number): Generator<number> {
    for (let row = draws.lastRow.get(draw); row > 0; row = rows.before.get(row - 1)) yield row - 1
  }
  const singlesOf = (draw: number): Set<string> => {
    if (singles.draw !== draw) {
      const types = [...rowsOf(draw)].map((row) => texts.get(rows.text.get(row)).type)
      singles = { draw, types: new Set(types.filter(isSingleNumberType)) }
    }
    return singles.types
  }
  const has = (draw: number, flag: number): boolean => (draws.flags.get(draw) & flag) !== 0
  const mark = (draw: number, flag: number): void => draws.flags.set(draw, draws.flags.get(draw) | flag)

  return {
    /** Adds it where it is new. Throws UnreadableFile for too many markets. */
    find(marketName: string, date: string): number {
      const [market, day] = [marketOf(marketName), numberOf(date)]
      const draw = index.findOrAdd(market, day, length)
      if (draw < length) return draw
      length++
      draws.market.set(draw, market)
      draws.date.set(draw, day)
      return draw
    },
    hasSingle: (draw: number, type: string): boolean => isSingleNumberType(type) && singlesOf(draw).has(type),
    add(draw: number, line: number, prize: Prize): void {
      if (isSingleNumberType(prize.type)) singlesOf(draw).add(prize.type)
      const row = rowCount++
      rows.before.set(row, draws.lastRow.get(draw))
      rows.line.set(row, line)
      rows.text.set(row, texts.add(prize))
      draws.lastRow.set(draw, row + 1)
      draws.prizes.set(draw, draws.prizes.get(draw) + 1)
    },
    refuse: (draw: number): void => mark(draw, isRefused),
    isRefused: (draw: number): boolean => has(draw, isRefused),
    /** The draw is not stored as the file has it. */
    markChange: (draw: number): void => mark(draw, isChange),
    isChange: (draw: number): boolean => has(draw, isChange),

    get length() {
      return length
    },
    markets: (): readonly string[] => markets,
    marketOf: (draw: number): string => markets[draws.market.get(draw)] ?? '',
    dayOf: (draw: number): number => draws.date.get(draw),
    dateOf: (draw: number): string => dateOf(draws.date.get(draw)),
    prizesIn: (draw: number): number => draws.prizes.get(draw),
    /** Of its first prize. */
    lineOf(draw: number): number {
      let line = 0
      for (const row of rowsOf(draw)) line = rows.line.get(row)
      return line
    },
    read(draw: number): ImportedDraw {
      const own = [...rowsOf(draw)].toReversed()
      const lines = own.map((row) => rows.line.get(row))
      const prizes = own.map((row) => texts.get(rows.text.get(row)))
      return { market: this.marketOf(draw), date: this.dateOf(draw), prizes, line: lines[0] ?? 0, lines }
    },
    /** The draws that are not refused. */
    *kept(): Generator<number> {
      for (let draw = 0; draw < length; draw++) if (!has(draw, isRefused)) yield draw
    },
  }
}

export type DrawTable = ReturnType<typeof createDrawTable>
