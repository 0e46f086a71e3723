import { baseOf, chanceOfBase, chanceOfDirection, directionOf, mixOf, parityOf, placeOf, sizeOf } from './pair.ts'
import { chanceOfDigits, lastPair, partsOf, type PartName } from './parts.ts'
import { chanceOfShape, permutations, shapeOf } from './shapes.ts'
import { chanceOfShio, shioOf } from './shio.ts'

export type RuleName =
  | PartName
  | 'BESAR_KECIL'
  | 'GANJIL_GENAP'
  | 'TENGAH_TEPI'
  | 'SILANG_HOMO'
  | 'KEMBANG_KEMPIS'
  | 'DASAR_BESAR_KECIL'
  | 'DASAR_GANJIL_GENAP'
  | 'SHIO'
  | 'KEMBAR'
  | 'BOLAK_BALIK'

/** `chance` before the draw, 0 to 1. The value of KEMBAR is a shape, of BOLAK_BALIK a number of permutations. */
export type RuleResult = { rule: RuleName; value: string; chance: number }

const ofPair = (pair: string, date: string): RuleResult[] => {
  const base = baseOf(pair)
  const [direction, size, parity, shio] = [directionOf(pair), sizeOf(base), parityOf(base), shioOf(pair, date)]
  return [
    { rule: 'BESAR_KECIL', value: sizeOf(pair), chance: 0.5 },
    { rule: 'GANJIL_GENAP', value: parityOf(pair), chance: 0.5 },
    { rule: 'TENGAH_TEPI', value: placeOf(pair), chance: 0.5 },
    { rule: 'SILANG_HOMO', value: mixOf(pair), chance: 0.5 },
    { rule: 'KEMBANG_KEMPIS', value: direction, chance: chanceOfDirection[direction] },
    { rule: 'DASAR_BESAR_KECIL', value: size, chance: chanceOfBase[size] },
    { rule: 'DASAR_GANJIL_GENAP', value: parity, chance: chanceOfBase[parity] },
    ...(shio ? [{ rule: 'SHIO' as const, value: shio, chance: chanceOfShio(pair) }] : []),
  ]
}

/** What a drawn number of 2 to 6 digits means by each rule that applies to its length; nothing for other lengths. */
export const detailsOf = (number: string, date: string): RuleResult[] => {
  const pair = lastPair(number)
  if (pair === null) return []
  const lines = permutations(number)
  return [
    ...partsOf(number).map(({ part, digits }) => ({
      rule: part,
      value: digits,
      chance: chanceOfDigits(digits.length),
    })),
    ...ofPair(pair, date),
    { rule: 'KEMBAR', value: shapeOf(number), chance: chanceOfShape(number) },
    { rule: 'BOLAK_BALIK', value: String(lines), chance: lines / 10 ** number.length },
  ]
}

/** The rules that apply to a number of this length. */
export const rulesOf = (length: number): RuleName[] =>
  detailsOf('0'.repeat(Math.max(0, length)), '2026-02-17').map(({ rule }) => rule)
