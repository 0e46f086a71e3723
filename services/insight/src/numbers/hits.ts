import { classLimit, endingOf, lengthOf } from '../columns/draw-codes.ts'
import { drawFrom, lengthBit, type Market } from '../columns/market.ts'
import type { Matcher } from './matcher.ts'

/** More endings than this are found faster by looking at every row. */
const maxLookedUp = 500
const allClasses = classLimit.all

/** What part of the columns a query means. */
export type Scope = {
  /** Of the prize types, by id; those up to `limit` are meant. */
  classes: readonly number[]
  limit: number
  /** Days, the last included; infinite without a limit. */
  from: number
  to: number
}

/** The draws of a market in the days of the scope: `[first, end)`. */
export const drawsIn = ({ days }: Market, { from, to }: Scope): readonly [number, number] => [
  from === -Infinity ? 0 : drawFrom(days, from),
  to === Infinity ? days.length : drawFrom(days, to + 1),
]

/** Finds the rows of markets that fit; one per query, since its table of endings is shared by all markets. */
export const createFinder = ({ lengths, endings, whole }: Matcher, scope: Scope) => {
  const { classes, limit } = scope
  const fitting = new Uint8Array(10_000)
  for (const ending of endings) fitting[ending] = 1

  /** Whether a row whose ending fits is meant. */
  const fits = ({ codes, types }: Market, row: number): boolean => {
    const code = codes[row]!
    return (
      classes[types[row]!]! <= limit &&
      (lengthBit(lengthOf(code)) & lengths) !== 0 &&
      (whole === null || whole.has(code))
    )
  }

  const eachByIndex = (market: Market, from: number, to: number, visit: (row: number) => void) => {
    const { offsets, rows } = market.byEnding()
    for (const ending of endings)
      for (let at = offsets[ending]!; at < offsets[ending + 1]!; at++) {
        const row = rows[at]!
        if (row >= from && row < to && fits(market, row)) visit(row)
      }
  }

  const eachByLooking = (market: Market, from: number, to: number, visit: (row: number) => void) => {
    const { codes } = market
    // Most searches mean every row with such an ending.
    const isSure = whole === null && limit >= allClasses && (market.lengths & ~lengths) === 0
    for (let row = from; row < to; row++)
      if (fitting[endingOf(codes[row]!)] === 1 && (isSure || fits(market, row))) visit(row)
  }
  const each = endings.length <= maxLookedUp ? eachByIndex : eachByLooking

  return {
    /** Whether one row fits, its draw aside. */
    isHit: (market: Market, row: number): boolean => fitting[endingOf(market.codes[row]!)] === 1 && fits(market, row),
    /** Every row that fits, in no order. */
    each(market: Market, visit: (row: number) => void): void {
      if ((market.lengths & lengths) === 0) return
      const [first, end] = drawsIn(market, scope)
      each(market, market.starts[first]!, market.starts[end]!, visit)
    },
  }
}
export type Finder = ReturnType<typeof createFinder>
