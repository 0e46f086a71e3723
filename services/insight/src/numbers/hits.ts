import { codeFrom, endingOf, lengthOf, maxEnding, valueOf } from '../columns/draw-codes.ts'
import { codeAt, lengthBit, type Rows } from '../columns/rows.ts'
import type { Matcher } from './matcher.ts'
import type { Part } from './searched-period.ts'

/** Fewer rows, or more endings, are looked at one by one: an index has 40 KB, and its postings lie apart. */
const minIndexed = 10_000
const maxLookedUp = 2_000
/** At most so many permutations are counted one by one: four different digits have 24. */
const maxLines = 24

/** Hits by day, from the first searched day on. `inPart`: 1 where the part has one that day; a line of days for each part. */
export type Tally = {
  from: number
  days: Uint32Array
  inPart: Uint8Array
  parts: number[]
  byLine: Map<number, number>
}

const emptyTally = (parts: readonly Part[]): Tally => {
  const from = Math.min(...parts.map(({ market, first }) => market.days[first]!))
  const to = Math.max(...parts.map(({ market, last }) => market.days[last]!))
  const length = parts.length > 0 ? to - from + 1 : 0
  const inPart = new Uint8Array(length * parts.length)
  return { from, days: new Uint32Array(length), inPart, parts: [], byLine: new Map() }
}

/** Finds the rows that fit; one per query, since its table of endings is shared by all markets. */
export const createFinder = ({ lengths, endings, whole, line }: Matcher) => {
  const fitting = new Uint8Array(maxEnding + 1)
  for (const ending of endings) fitting[ending] = 1
  const counted = line !== null && line.texts.length <= maxLines ? line : null
  const lineValues = 10 ** (counted?.length ?? 0)

  /** Whether a number whose ending fits is meant. */
  const fits = (code: number): boolean =>
    (lengthBit(lengthOf(code)) & lengths) !== 0 && (whole === null || whole.has(code))
  /** Every ending that fits is a hit. */
  const isSure = (rows: Rows): boolean => whole === null && (rows.lengths & ~lengths) === 0

  const countLine = ({ byLine }: Tally, code: number, hits: number) => {
    const value = valueOf(code) % lineValues
    byLine.set(value, (byLine.get(value) ?? 0) + hits)
  }

  /** `partDays`: where the part's days begin in `inPart`. */
  const tallyByIndex = ({ market, rows, begin, end }: Part, tally: Tally, partDays: number): number => {
    const { offsets, draws, heads } = rows.byEnding()
    const { from, days, inPart } = tally
    const sure = isSure(rows)
    let count = 0
    for (const ending of endings) {
      const before = count
      for (let at = offsets[ending]!; at < offsets[ending + 1]!; at++) {
        const draw = draws[at]!
        if (draw < begin || draw >= end) continue
        const code = codeFrom(heads[at]!, ending)
        if (!sure && !fits(code)) continue
        const day = market.days[draw]! - from
        days[day]! += 1
        inPart[partDays + day] = 1
        count += 1
        if (whole !== null && counted) countLine(tally, code, 1)
      }
      if (whole === null && counted && count > before) countLine(tally, ending, count - before)
    }
    return count
  }

  /** Adds without a branch: a mispredicted one costs more than the look. */
  const countSure = ({ endings }: Rows, first: number, end: number): number => {
    let hits = 0
    for (let row = first; row < end; row++) hits += fitting[endings[row]!]!
    return hits
  }

  const countChecked = (tally: Tally, rows: Rows, first: number, end: number): number => {
    let hits = 0
    for (let row = first; row < end; row++) {
      if (fitting[rows.endings[row]!] === 0) continue
      const code = codeAt(rows, row)
      if (!fits(code)) continue
      hits += 1
      if (counted) countLine(tally, code, 1)
    }
    return hits
  }

  const tallyByLooking = ({ market, rows, begin, end }: Part, tally: Tally, partDays: number): number => {
    const { starts } = rows
    const { from, days, inPart } = tally
    const sure = isSure(rows) && !counted
    let count = 0
    for (let draw = begin; draw < end; draw++) {
      const [first, next] = [starts[draw]!, starts[draw + 1]!]
      const hits = sure ? countSure(rows, first, next) : countChecked(tally, rows, first, next)
      if (hits === 0) continue
      const day = market.days[draw]! - from
      days[day]! += hits
      inPart[partDays + day] = 1
      count += hits
    }
    return count
  }

  return {
    isHit: (code: number): boolean => fitting[endingOf(code)] === 1 && fits(code),
    /** The permutations that are counted one by one. */
    lines: counted?.texts ?? [],

    tally(parts: readonly Part[]): Tally {
      const tally = emptyTally(parts)
      for (const [index, part] of parts.entries()) {
        const isIndexed = endings.length <= maxLookedUp && part.rows.types.length >= minIndexed
        const tallyPart = isIndexed ? tallyByIndex : tallyByLooking
        const isPossible = (part.rows.lengths & lengths) !== 0
        tally.parts.push(isPossible ? tallyPart(part, tally, index * tally.days.length) : 0)
      }
      return tally
    },
  }
}
export type Finder = ReturnType<typeof createFinder>
