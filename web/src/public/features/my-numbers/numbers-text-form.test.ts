import { describe, expect, it } from '@jest/globals'
import { maxNumbers, type MyNumber } from './kept-numbers.ts'
import { readText, writeText } from './numbers-text-form.ts'
import { readTyped } from './typed-numbers.ts'

const markets = ['TAIWAN', 'TOTO MACAU 13:00']
const one = (number: string, name = '', of: string[] = []): MyNumber => ({ number, name, markets: of })

describe('typed numbers', () => {
  it.each<[string, string[], string | null]>([
    ['0417', ['0417'], null],
    [' 0417, 99\n0417 ', ['0417', '99'], null],
    ['', [], 'Isi nomor.'],
    ['0417 12a', [], '"12a" bukan nomor 2 sampai 6 digit.'],
    ['7', [], '"7" bukan nomor 2 sampai 6 digit.'],
    ['1234567', [], '"1234567" bukan nomor 2 sampai 6 digit.'],
    ['x'.repeat(99), [], `"${'x'.repeat(20)}…" bukan nomor 2 sampai 6 digit.`],
  ])('%j', (text, numbers, problem) => expect(readTyped(text)).toEqual({ numbers, problem }))
})

describe('numbers as text', () => {
  it('are read as they were written', () => {
    const numbers = [one('0417'), one('99', 'Ulang tahun Ibu'), one('123456', '', ['TAIWAN', 'TOTO MACAU 13:00'])]
    const text = writeText(numbers)
    expect(text).toBe('0417\n99; Ulang tahun Ibu\n123456; ; TAIWAN, TOTO MACAU 13:00')
    expect(readText(text, [], markets)).toEqual({ added: numbers, problems: [] })
  })

  it.each<[string, string, MyNumber[], string[]]>([
    [
      'several numbers on a line',
      '0417 99; Ibu; taiwan',
      [one('0417', 'Ibu', ['TAIWAN']), one('99', 'Ibu', ['TAIWAN'])],
      [],
    ],
    ['empty lines', '\n0417\r\n\n', [one('0417')], []],
    [
      'a bad number beside good lines',
      '0417\n12a4\n99',
      [one('0417'), one('99')],
      ['Baris 2: "12a4" bukan nomor 2 sampai 6 digit.'],
    ],
    ['no number', '; Ibu', [], ['Baris 1: Isi nomor.']],
    ['an unknown market', '0417; ; MARS', [], ['Baris 1: pasaran "MARS" tidak dikenal.']],
    ['a number twice', '0417; a\n0417; b', [one('0417', 'a')], ['Baris 2: 0417 sudah ada di baris lain.']],
    ['a long name', `0417; ${'x'.repeat(41)}`, [], ['Baris 1: nama lebih dari 40 huruf.']],
    ['a part too many', '0417; a; TAIWAN; b', [], ['Baris 1: lebih dari tiga bagian di antara titik koma.']],
  ])('with %s', (_what, text, added, problems) => expect(readText(text, [], markets)).toEqual({ added, problems }))

  it('replace equal numbers and stop at one hundred', () => {
    const kept = Array.from({ length: maxNumbers - 1 }, (_each, at) => one(String(1000 + at)))
    expect(readText('1000; Ibu\n71\n72', kept, markets)).toEqual({
      added: [one('1000', 'Ibu'), one('71')],
      problems: ['Baris 3: sudah 100 nomor, 72 tidak ditambahkan.'],
    })
  })

  it('name any market while the list is not known', () =>
    expect(readText('0417; ; MARS', [], null).added).toEqual([one('0417', '', ['MARS'])]))
})
