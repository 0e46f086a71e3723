import type { MarketStatistics } from '@papan/contracts/calls/insight-calls.ts'
import { baseOf, directionOf, mixOf, parityOf, placeOf, sizeOf } from '@papan/contracts/lottery/numbers/pair.ts'
import { rounded, roundedBand } from './rounded.ts'

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
export const pairStatistics = (counts: Uint32Array, numbers: number): MarketStatistics['pairs'] =>
  pairsByValue.map(({ rule, values }) => ({
    rule,
    values: values.map(([value, pairs]) => ({
      value,
      count: pairs.reduce((sum, pair) => sum + counts[pair]!, 0),
      expected: rounded((numbers * pairs.length) / 100),
      band95: roundedBand(numbers, pairs.length / 100),
    })),
  }))
