import { endingOf, lengthOf } from './draw-codes.ts'

const endings = 10_000

/** One drawn number in each row, oldest draw first; the numbers of a draw in drawn order. */
export type Market = {
  name: string
  /** By draw. */
  days: Int32Array
  ids: readonly string[]
  epochs: Float64Array
  revs: Uint32Array
  corrected: Uint8Array
  /** The first row of each draw, and the end. */
  starts: Uint32Array
  /** By row. */
  codes: Uint32Array
  types: Uint16Array
  drawOf: Uint32Array
  /** Lengths of its numbers, a bit each. */
  lengths: number
  /** Rows by their last four digits, built when first asked. */
  byEnding: () => { offsets: Uint32Array; rows: Uint32Array }
  /** For each draw, what the draws before it held. Built when first asked. */
  before: (classes: readonly number[], limit: number, lengths: number) => Before
}

/** Sums over the draws before each one, and over all: numbers that could fit, and draws with one. */
export type Before = { numbers: Uint32Array; draws: Uint32Array }

type Columns = Omit<Market, 'byEnding' | 'before' | 'lengths' | 'drawOf'>

export const lengthBit = (length: number): number => 1 << length
export const lengthBits = (...lengths: number[]): number =>
  lengths.reduce((mask, length) => mask | lengthBit(length), 0)
/** Of all numbers in the columns. */
export const everyLength = lengthBits(2, 3, 4, 5, 6)

const sortByEnding = (codes: Uint32Array) => {
  const offsets = new Uint32Array(endings + 1)
  for (const code of codes) offsets[endingOf(code) + 1]! += 1
  for (let ending = 0; ending < endings; ending++) offsets[ending + 1]! += offsets[ending]!
  const next = offsets.slice()
  const rows = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row++) rows[next[endingOf(codes[row]!)]!++] = row
  return { offsets, rows }
}

const sumBefore = (
  { days, starts, codes, types }: Columns,
  classes: readonly number[],
  limit: number,
  lengths: number,
): Before => {
  const numbers = new Uint32Array(days.length + 1)
  const draws = new Uint32Array(days.length + 1)
  for (let draw = 0; draw < days.length; draw++) {
    let fitting = 0
    for (let row = starts[draw]!; row < starts[draw + 1]!; row++)
      if (classes[types[row]!]! <= limit && lengthBit(lengthOf(codes[row]!)) & lengths) fitting += 1
    numbers[draw + 1] = numbers[draw]! + fitting
    draws[draw + 1] = draws[draw]! + (fitting > 0 ? 1 : 0)
  }
  return { numbers, draws }
}

/** Adds to the columns of a market what is read of them often. */
export const marketOf = (columns: Columns): Market => {
  const drawOf = new Uint32Array(columns.codes.length)
  let lengths = 0
  for (let draw = 0; draw < columns.days.length; draw++)
    drawOf.fill(draw, columns.starts[draw], columns.starts[draw + 1])
  for (const code of columns.codes) lengths |= lengthBit(lengthOf(code))
  let index: ReturnType<Market['byEnding']> | null = null
  const sums = new Map<string, Before>()
  return {
    ...columns,
    drawOf,
    lengths,
    byEnding: () => (index ??= sortByEnding(columns.codes)),
    before(classes, limit, wanted) {
      const key = `${limit} ${wanted & lengths}`
      const known = sums.get(key) ?? sumBefore(columns, classes, limit, wanted)
      sums.set(key, known)
      return known
    },
  }
}

/** The first draw of this day or later. */
export const drawFrom = (days: Int32Array, day: number): number => {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (days[middle]! < day) low = middle + 1
    else high = middle
  }
  return low
}
