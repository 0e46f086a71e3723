import { describe, expect, it } from '@jest/globals'
import { detailsOf } from '@papan/contracts/lottery/numbers/details.ts'
import { shioYearOf } from '@papan/contracts/lottery/numbers/shio.ts'
import { percentText } from '../../../shared/format/figures.ts'
import { missingRules, ruleWords, shapeWords } from './rule-words.ts'

const date = '2026-11-23'
const linesOf = (number: string) =>
  detailsOf(number, date).map((detail) => {
    const { label, value, more } = ruleWords(detail, number, shioYearOf(date))
    return `${label}: ${[value, more].filter(Boolean).join(' ')}, ${percentText(detail.chance)}`
  })

describe('ruleWords', () => {
  it('of 0471 are those of the drawing', () =>
    expect(linesOf('0471')).toEqual([
      '4D: 0471, 0,01%',
      '3D: 471, 0,1%',
      '2D depan: 04, 1%',
      '2D tengah: 47, 1%',
      '2D belakang: 71, 1%',
      'Besar / kecil: Besar 50–99, 50%',
      'Ganjil / genap: Ganjil, 50%',
      'Tengah / tepi: Tengah 25–74, 50%',
      'Silang / homo: Homo, 50%',
      'Kembang / kempis: Kempis, 45%',
      'Dasar 7 + 1 = 8: Besar 5–9, 55%',
      'Dasar 7 + 1 = 8: Genap, 45%',
      'Shio: MONYET tahun KUDA, 8%',
      'Kembar: Tidak kembar, 50,4%',
      'Bolak-balik: 24 susunan, 0,24%',
    ]))

  it('adds the digits of a base over 9 once', () =>
    expect(linesOf('0478').filter((line) => line.startsWith('Dasar'))).toEqual([
      'Dasar 7 + 8 = 15, 1 + 5 = 6: Besar 5–9, 55%',
      'Dasar 7 + 8 = 15, 1 + 5 = 6: Genap, 45%',
    ]))

  it.each([
    ['1+1+1+1', 'Tidak kembar'],
    ['2+1+1', 'Satu pasang kembar'],
    ['2+2', 'Dua pasang kembar'],
    ['3+1', 'Tiga angka sama'],
    ['4', 'Semua angka sama'],
    ['3+2+1', 'Tiga angka sama dan satu pasang kembar'],
    ['2+2+2', 'Tiga pasang kembar'],
    ['5+1', 'Lima angka sama'],
  ])('calls the shape %s %s', (shape, words) => expect(shapeWords(shape)).toBe(words))

  it.each([
    [2, ['4D', '3D', '2D depan', '2D tengah']],
    [3, ['4D', '2D depan']],
    [4, []],
    [6, ['2D depan', '2D tengah']],
  ])('of %d digits lack %j', (length, missing) => expect(missingRules(length)).toEqual(missing))
})
