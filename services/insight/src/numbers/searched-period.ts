import type { PrizeChoice, SearchedPeriod } from '@papan/contracts/calls/insight-calls.ts'
import { dateOf, dayOf } from '../columns/draw-codes.ts'
import { drawFrom, type Market } from '../columns/market.ts'
import type { Before, Rows } from '../columns/rows.ts'

type Wanted = { prizes: PrizeChoice; from?: string | undefined; to?: string | undefined }

/** What part of the columns a query means. */
export type Scope = {
  prizes: PrizeChoice
  /** Days, the last included; infinite without a limit. */
  from: number
  to: number
}

export const scopeOf = ({ prizes, from, to }: Wanted): Scope => ({
  prizes,
  from: from === undefined ? -Infinity : dayOf(from),
  to: to === undefined ? Infinity : dayOf(to),
})

/** The draws of a market in the days of the scope: `[begin, end)`. */
const drawsIn = ({ days }: Market, { from, to }: Scope): readonly [number, number] => [
  from === -Infinity ? 0 : drawFrom(days, from),
  to === Infinity ? days.length : drawFrom(days, to + 1),
]

/** What a market has in the scope: draws `[begin, end)`, how many numbers could fit, the first and last draw with one. */
export type Part = {
  market: Market
  rows: Rows
  before: Before
  begin: number
  end: number
  numbers: number
  draws: number
  first: number
  last: number
}

/** The draw with which the sum of draws exceeds `sum`. */
const drawAfter = (sums: Uint32Array, sum: number): number => {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sums[middle + 1]! <= sum) low = middle + 1
    else high = middle
  }
  return low
}

export const partOf = (market: Market, scope: Scope, lengths: number): Part | null => {
  const rows = market.rowsOf(scope.prizes)
  const before = rows.before(lengths)
  const { numbers, draws } = before
  const [begin, end] = drawsIn(market, scope)
  if (begin >= end || draws[end] === draws[begin]) return null
  return {
    market,
    rows,
    before,
    begin,
    end,
    numbers: numbers[end]! - numbers[begin]!,
    draws: draws[end]! - draws[begin]!,
    first: drawAfter(draws, draws[begin]!),
    last: drawAfter(draws, draws[end]! - 1),
  }
}

/** Numbers that could fit, of the days `[from, to)`. */
export const numbersBetween = ({ market, before, begin, end }: Part, from: number, to: number): number => {
  const place = (day: number): number => Math.min(end, Math.max(begin, drawFrom(market.days, day)))
  return before.numbers[place(to)]! - before.numbers[place(from)]!
}

export const periodOf = (parts: readonly Part[], prizes: PrizeChoice): SearchedPeriod => {
  const days = parts.flatMap(({ market, first, last }) => [market.days[first]!, market.days[last]!])
  return {
    from: days.length > 0 ? dateOf(Math.min(...days)) : null,
    to: days.length > 0 ? dateOf(Math.max(...days)) : null,
    draws: parts.reduce((sum, { draws }) => sum + draws, 0),
    numbers: parts.reduce((sum, { numbers }) => sum + numbers, 0),
    prizes,
    markets: parts.map(({ market }) => market.name),
  }
}
