import { codeFrom, lengthOf, maxEnding } from './draw-codes.ts'

/** The end of one draw's rows is the start of the next one's. */
type DrawnRows = {
  /** The first row of each draw, and the end. */
  starts: Uint32Array
  /** A number's code in two parts. */
  heads: Uint16Array
  endings: Uint16Array
  types: Uint16Array
}

/** Drawn numbers of one market, a row each: oldest draw first, within a draw in drawn order. */
export type Rows = DrawnRows & {
  /** Lengths of the numbers, a bit each. */
  lengths: number
  /** Built when first asked. */
  byEnding: () => Postings
  /** For each draw, what the draws before it held. Built when first asked. */
  before: (lengths: number) => Before
}

/** The rows sorted by their last four digits, each ending from `offsets` on, oldest draw first. */
type Postings = { offsets: Uint32Array; draws: Uint32Array; heads: Uint16Array }

/** Sums over the draws before each one, and over all: numbers that could fit, and draws with one. */
export type Before = { numbers: Uint32Array; draws: Uint32Array }

export const lengthBit = (length: number): number => 1 << length
export const lengthBits = (...lengths: number[]): number =>
  lengths.reduce((mask, length) => mask | lengthBit(length), 0)
/** Of all numbers in the columns. */
export const everyLength = lengthBits(2, 3, 4, 5, 6)

export const codeAt = ({ heads, endings }: Pick<DrawnRows, 'heads' | 'endings'>, row: number): number =>
  codeFrom(heads[row]!, endings[row]!)

const sortByEnding = (rows: DrawnRows): Postings => {
  const { starts, endings } = rows
  const offsets = new Uint32Array(maxEnding + 2)
  for (const ending of endings) offsets[ending + 1]! += 1
  for (let ending = 0; ending <= maxEnding; ending++) offsets[ending + 1]! += offsets[ending]!
  const next = offsets.slice()
  const draws = new Uint32Array(endings.length)
  const heads = new Uint16Array(endings.length)
  for (let draw = 0; draw < starts.length - 1; draw++)
    for (let row = starts[draw]!; row < starts[draw + 1]!; row++) {
      const at = next[endings[row]!]!++
      draws[at] = draw
      heads[at] = rows.heads[row]!
    }
  return { offsets, draws, heads }
}

const sumBefore = (rows: DrawnRows, lengths: number): Before => {
  const { starts } = rows
  const end = starts.length - 1
  const numbers = new Uint32Array(end + 1)
  const draws = new Uint32Array(end + 1)
  for (let draw = 0; draw < end; draw++) {
    let fitting = 0
    for (let row = starts[draw]!; row < starts[draw + 1]!; row++)
      if (lengthBit(lengthOf(codeAt(rows, row))) & lengths) fitting += 1
    numbers[draw + 1] = numbers[draw]! + fitting
    draws[draw + 1] = draws[draw]! + (fitting > 0 ? 1 : 0)
  }
  return { numbers, draws }
}

/** Adds what is read of the rows often. */
export const rowsOf = (drawn: DrawnRows): Rows => {
  let lengths = 0
  for (const head of drawn.heads) lengths |= lengthBit(lengthOf(codeFrom(head, 0)))
  let postings: Postings | null = null
  const sums = new Map<number, Before>()
  return {
    ...drawn,
    lengths,
    byEnding: () => (postings ??= sortByEnding(drawn)),
    before(wanted) {
      const key = wanted & lengths
      const known = sums.get(key) ?? sumBefore(drawn, key)
      sums.set(key, known)
      return known
    },
  }
}

/** Rows of prize types up to the class `limit`, of the same draws. */
export const rowsUpTo = (rows: Rows, classes: readonly number[], limit: number): Rows => {
  const isMeant = (row: number): boolean => classes[rows.types[row]!]! <= limit
  const count = rows.types.reduce((sum, type) => sum + (classes[type]! <= limit ? 1 : 0), 0)
  if (count === rows.types.length) return rows
  const starts = new Uint32Array(rows.starts.length)
  const heads = new Uint16Array(count)
  const endings = new Uint16Array(count)
  const types = new Uint16Array(count)
  let next = 0
  for (let draw = 0; draw < starts.length - 1; draw++) {
    for (let row = rows.starts[draw]!; row < rows.starts[draw + 1]!; row++)
      if (isMeant(row)) {
        heads[next] = rows.heads[row]!
        endings[next] = rows.endings[row]!
        types[next++] = rows.types[row]!
      }
    starts[draw + 1] = next
  }
  return rowsOf({ starts, heads, endings, types })
}
