import { describe, expect, it } from '@jest/globals'
import { bbfsHolds } from './search-modes.ts'
import { detailsOf, rulesOf } from './details.ts'
import { baseOf, directionOf, mixOf, parityOf, placeOf, sizeOf } from './pair.ts'
import { digitAt, partsOf, positionsOf } from './parts.ts'
import { chanceOfShape, permutations, shapeOf } from './shapes.ts'

const all = Array.from({ length: 10_000 }, (_each, number) => String(number).padStart(4, '0'))
/** Of 0000 to 9999. */
const share = (holds: (number: string) => boolean): number => all.filter(holds).length / all.length
const sorted = (number: string): string => Array.from(number).sort().join('')
const date = '2026-11-23'

describe('parts of a number', () => {
  it.each([
    ['0471', '4D 0471, 3D 471, 2D_DEPAN 04, 2D_TENGAH 47, 2D_BELAKANG 71'],
    ['471', '3D 471, 2D_TENGAH 47, 2D_BELAKANG 71'],
    ['71', '2D_BELAKANG 71'],
    ['20471', '5D 20471, 4D 0471, 3D 471, 2D_BELAKANG 71'],
    ['320471', '6D 320471, 5D 20471, 4D 0471, 3D 471, 2D_BELAKANG 71'],
    ['1', ''],
    ['1320471', ''],
  ])('of %s are %s', (number, parts) =>
    expect(
      partsOf(number)
        .map(({ part, digits }) => `${part} ${digits}`)
        .join(', '),
    ).toBe(parts),
  )

  it.each([
    ['0471', ['0', '4', '7', '1']],
    ['471', [null, '4', '7', '1']],
    ['20471', [null, null, '7', '1']],
    ['1', [null, null, null, null]],
  ])('%s has %j at as, kop, kepala, ekor', (number, digits) => {
    expect((['AS', 'KOP', 'KEPALA', 'EKOR'] as const).map((position) => digitAt(number, position))).toEqual(digits)
  })

  it.each([
    [3, ['KOP', 'KEPALA', 'EKOR']],
    [6, ['KEPALA', 'EKOR']],
    [7, []],
  ])('%d digits have the positions %j', (length, names) => expect(positionsOf(length)).toEqual(names))
})

describe('permutations and shapes', () => {
  it.each([
    ['0471', 24, '1+1+1+1', 0.504],
    ['0441', 12, '2+1+1', 0.432],
    ['4141', 6, '2+2', 0.027],
    ['4441', 4, '3+1', 0.036],
    ['4444', 1, '4', 0.001],
  ])('%s has %d permutations and the shape %s', (number, lines, shape, chance) => {
    expect(permutations(number)).toBe(lines)
    expect(all.filter((other) => sorted(other) === sorted(number))).toHaveLength(lines)
    expect(shapeOf(number)).toBe(shape)
    expect(chanceOfShape(number)).toBeCloseTo(chance, 12)
    expect(share((other) => shapeOf(other) === shape)).toBeCloseTo(chance, 12)
  })
})

describe('judgements of a pair', () => {
  it.each([
    ['00', 'KECIL GENAP TEPI HOMO KEMBAR 0'],
    ['49', 'KECIL GANJIL TENGAH SILANG KEMBANG 4'],
    ['50', 'BESAR GENAP TENGAH SILANG KEMPIS 5'],
    ['24', 'KECIL GENAP TEPI HOMO KEMBANG 6'],
    ['25', 'KECIL GANJIL TENGAH SILANG KEMBANG 7'],
    ['74', 'BESAR GENAP TENGAH SILANG KEMPIS 2'],
    ['75', 'BESAR GANJIL TEPI HOMO KEMPIS 3'],
    ['71', 'BESAR GANJIL TENGAH HOMO KEMPIS 8'],
    ['99', 'BESAR GANJIL TEPI HOMO KEMBAR 9'],
  ])('of %s are %s', (pair, words) =>
    expect([sizeOf(pair), parityOf(pair), placeOf(pair), mixOf(pair), directionOf(pair), baseOf(pair)].join(' ')).toBe(
      words,
    ),
  )

  it.each([
    ['0', 'KECIL'],
    ['4', 'KECIL'],
    ['5', 'BESAR'],
    ['9', 'BESAR'],
  ])('the digit %s is %s', (digit, size) => expect(sizeOf(digit)).toBe(size))
})

describe('details', () => {
  it('of 0471 are those of every rule', () => {
    expect(detailsOf('0471', date).map(({ rule, value, chance }) => [rule, value, chance])).toEqual([
      ['4D', '0471', 0.0001],
      ['3D', '471', 0.001],
      ['2D_DEPAN', '04', 0.01],
      ['2D_TENGAH', '47', 0.01],
      ['2D_BELAKANG', '71', 0.01],
      ['BESAR_KECIL', 'BESAR', 0.5],
      ['GANJIL_GENAP', 'GANJIL', 0.5],
      ['TENGAH_TEPI', 'TENGAH', 0.5],
      ['SILANG_HOMO', 'HOMO', 0.5],
      ['KEMBANG_KEMPIS', 'KEMPIS', 0.45],
      ['DASAR_BESAR_KECIL', 'BESAR', 0.55],
      ['DASAR_GANJIL_GENAP', 'GENAP', 0.45],
      ['SHIO', 'MONYET', 0.08],
      ['KEMBAR', '1+1+1+1', 0.504],
      ['BOLAK_BALIK', '24', 0.0024],
    ])
  })

  it('have the chance with which 0000 to 9999 share rule and value, a permutation count aside', () => {
    const counts = new Map<string, number>()
    const details = all.map((number) => detailsOf(number, date))
    for (const { rule, value } of details.flat()) {
      counts.set(`${rule} ${value}`, (counts.get(`${rule} ${value}`) ?? 0) + 1)
    }
    const wrong = details
      .flat()
      .filter(({ rule }) => rule !== 'BOLAK_BALIK')
      .filter(({ rule, value, chance }) => Math.abs((counts.get(`${rule} ${value}`) ?? 0) / 10_000 - chance) > 1e-12)
    expect(wrong).toEqual([])
  })

  it.each([
    [1, 0, undefined],
    [2, 11, '2D_BELAKANG'],
    [3, 13, '3D'],
    [4, 15, '4D'],
    [5, 14, '5D'],
    [6, 15, '6D'],
    [7, 0, undefined],
  ])('of %d digits follow %d rules, the first %s', (length, count, first) => {
    expect(rulesOf(length)).toHaveLength(count)
    expect(rulesOf(length)[0]).toBe(first)
  })
})

describe('BBFS', () => {
  it.each([
    [7, true, 0.2401],
    [7, false, 0.084],
    [5, true, 0.0625],
    [4, false, 0.0024],
    [3, false, 0],
  ])('of %d digits, with kembar %s, holds a share of %d', (digits, twins, chance) => {
    const chosen = '0123456789'.slice(0, digits)
    expect(share((number) => bbfsHolds(chosen, number, twins))).toBeCloseTo(chance, 12)
  })
})
