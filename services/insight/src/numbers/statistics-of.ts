import type { MarketStatistics, PositionStatistics, StatisticsQuery } from '@papan/contracts/calls/insight-calls.ts'
import { chiSquareOf, expectedDifferent } from '@papan/contracts/lottery/chance/chance.ts'
import { positions, positionsOf } from '@papan/contracts/lottery/numbers/parts.ts'
import type { Columns } from '../columns/columns.ts'
import { dateOf, lengthOf, maxLength, minLength, valueOf } from '../columns/draw-codes.ts'
import type { Market } from '../columns/market.ts'
import { codeAt, everyLength, type Rows } from '../columns/rows.ts'
import { rounded, roundedBand } from './rounded.ts'
import { partOf, periodOf, scopeOf, type Part } from './searched-period.ts'
import { baseOf, directionOf, mixOf, parityOf, placeOf, sizeOf } from '@papan/contracts/lottery/numbers/pair.ts'

/** Every rule that judges a pair by itself; shio goes by the draw's year. */
const rules: readonly (readonly [string, (pair: string) => string])[] = [
  ['BESAR_KECIL', sizeOf],
  ['GANJIL_GENAP', parityOf],
  ['TENGAH_TEPI', placeOf],
  ['SILANG_HOMO', mixOf],
  ['KEMBANG_KEMPIS', directionOf],
  ['DASAR_BESAR_KECIL', (pair) => sizeOf(baseOf(pair))],
  ['DASAR_GANJIL_GENAP', (pair) => parityOf(baseOf(pair))],
]

/** For each value of a rule, the pairs that have it. */
const pairsByValue = rules.map(([rule, valueOf]) => ({
  rule,
  values: [
    ...Map.groupBy(
      Array.from({ length: 100 }, (_each, pair) => pair),
      (pair) => valueOf(String(pair).padStart(2, '0')),
    ),
  ],
}))

/** How often each value of the pair rules came, from counts of 00 to 99 among `numbers`. */
const pairStatistics = (counts: Uint32Array, numbers: number): MarketStatistics['pairs'] =>
  pairsByValue.map(({ rule, values }) => ({
    rule,
    values: values.map(([value, pairs]) => ({
      value,
      count: pairs.reduce((sum, pair) => sum + counts[pair]!, 0),
      expected: rounded((numbers * pairs.length) / 100),
      band95: roundedBand(numbers, pairs.length / 100),
    })),
  }))

const lengths = Array.from({ length: maxLength - minLength + 1 }, (_each, at) => minLength + at)

/** Calls `visit` with every meant number, oldest first. */
const eachNumber = ({ rows, begin, end }: Part, visit: (length: number, value: number, draw: number) => void): void => {
  const { starts } = rows
  for (let draw = begin; draw < end; draw++)
    for (let row = starts[draw]!; row < starts[draw + 1]!; row++) {
      const code = codeAt(rows, row)
      visit(lengthOf(code), valueOf(code), draw)
    }
}

const countNumbers = (part: Part) => {
  const byLength = new Uint32Array(maxLength + 1)
  /** By position from the right, then digit, then the number's length. */
  const digits = new Uint32Array(positions.length * 10 * (maxLength + 1))
  const pairs = new Uint32Array(100)
  const lastDraw = new Int32Array(100).fill(-1)
  eachNumber(part, (length, value, draw) => {
    byLength[length]! += 1
    let left = value
    for (let place = 0; place < positions.length && place < length; place++) {
      digits[(place * 10 + (left % 10)) * (maxLength + 1) + length]! += 1
      left = (left / 10) | 0
    }
    pairs[value % 100]! += 1
    lastDraw[value % 100] = draw
  })
  return { byLength, digits, pairs, lastDraw }
}
type Counted = ReturnType<typeof countNumbers>

const positionStatistics = ({ byLength, digits }: Counted): PositionStatistics[] =>
  positions.flatMap((position, index) => {
    const place = positions.length - 1 - index
    const holding = lengths.filter((length) => positionsOf(length).includes(position) && byLength[length]! > 0)
    const numbers = holding.reduce((sum, length) => sum + byLength[length]!, 0)
    if (numbers === 0) return []
    const counts = Array.from({ length: 10 }, (_each, digit) =>
      holding.reduce((sum, length) => sum + digits[(place * 10 + digit) * (maxLength + 1) + length]!, 0),
    )
    const expected = numbers / 10
    const chiSquare = rounded(chiSquareOf(counts, expected))
    return [{ position, counts, expected: rounded(expected), band95: roundedBand(numbers, 0.1), chiSquare }]
  })

const absenceOf = ({ market, before, begin, end }: Part, { lastDraw }: Counted): MarketStatistics['absence'] =>
  Array.from(lastDraw, (draw, pair) => {
    // Draws that hold a meant number, after the pair's last one.
    const since = draw < 0 ? begin : draw + 1
    return {
      digits: String(pair).padStart(2, '0'),
      draws: before.draws[end]! - before.draws[since]!,
      numbers: before.numbers[end]! - before.numbers[since]!,
      last: draw < 0 ? null : dateOf(market.days[draw]!),
    }
  }).toSorted((a, b) => b.draws - a.draws)

const differentOf = (part: Part, { byLength }: Counted): MarketStatistics['different'] => {
  const usual = lengths.reduce((best, length) => (byLength[length]! > byLength[best]! ? length : best), minLength)
  const seen = new Uint8Array(10 ** usual)
  let count = 0
  eachNumber(part, (length, value) => {
    if (length !== usual || seen[value] === 1) return
    seen[value] = 1
    count += 1
  })
  return { length: usual, count, expected: rounded(expectedDifferent(byLength[usual]!, 10 ** usual)) }
}

const emptyPart = (market: Market, rows: Rows): Part => ({
  market,
  rows,
  before: rows.before(everyLength),
  begin: 0,
  end: 0,
  numbers: 0,
  draws: 0,
  first: 0,
  last: 0,
})

/** How the digits of one market are spread; null for a market that has drawn nothing. */
export const statisticsOf = (
  columns: Columns,
  query: StatisticsQuery & { market: string },
): MarketStatistics | null => {
  const market = columns.market(query.market)
  if (!market) return null
  const found = partOf(market, scopeOf(query), everyLength)
  const part = found ?? emptyPart(market, market.rowsOf(query.prizes))
  const counted = countNumbers(part)
  return {
    market: market.name,
    period: { ...periodOf(found ? [found] : [], query.prizes), markets: [market.name] },
    positions: positionStatistics(counted),
    pairs: pairStatistics(counted.pairs, part.numbers),
    map2d: {
      counts: [...counted.pairs],
      expected: rounded(part.numbers / 100),
      band95: roundedBand(part.numbers, 0.01),
    },
    absence: absenceOf(part, counted),
    different: differentOf(part, counted),
  }
}
