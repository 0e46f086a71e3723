import { describe, expect, it } from '@jest/globals'
import { isCompared, maxNumbers, readNumbers, withNumbers, type MyNumber } from './kept-numbers.ts'

const one = (number: string, more: Partial<MyNumber> = {}): MyNumber => ({ number, name: '', markets: [], ...more })

describe('kept numbers', () => {
  it.each<[string, string | null, MyNumber[]]>([
    ['nothing', null, []],
    ['an empty text', '', []],
    ['the text of the second tab of Cek Angka', '0417, 99\n 0417 7 12345678', [one('0417'), one('99')]],
    ['one number as plain text', '123456', [one('123456')]],
    ['JSON of another shape', '{"a":1}', []],
    [
      'its own list',
      JSON.stringify([one('0417', { name: 'Ibu', markets: ['TAIWAN'] })], null, 1),
      [one('0417', { name: 'Ibu', markets: ['TAIWAN'] })],
    ],
    [
      'entries of another shape',
      '[{"number":417},{"number":"7"},{"number":"71","markets":"A"},{"number":"72"}]',
      [one('72')],
    ],
    ['a name of two lines', '[{"number":"72","name":" a;\\nb "}]', [one('72', { name: 'a b' })]],
  ])('are read from %s', (_what, text, numbers) => expect(readNumbers(text)).toEqual(numbers))

  it('are at most 100, each once with what was said of it last', () => {
    const many = Array.from({ length: maxNumbers + 9 }, (_each, at) => one(String(1000 + at)))
    expect(withNumbers([], many)).toHaveLength(maxNumbers)
    expect(withNumbers([one('71'), one('72')], [one('71', { name: 'Ibu' })])).toEqual([
      one('71', { name: 'Ibu' }),
      one('72'),
    ])
  })

  it.each<[string, string[], string[], boolean]>([
    ['any market while none is followed', [], [], true],
    ['a followed market', [], ['TAIWAN'], true],
    ['no market that is not followed', [], ['MACAU'], false],
    ['a chosen market, followed or not', ['TAIWAN'], ['MACAU'], true],
    ['no market that was not chosen', ['MACAU'], ['TAIWAN'], false],
  ])('are compared with %s', (_what, markets, followed, expected) =>
    expect(isCompared(one('71', { markets }), 'TAIWAN', followed)).toBe(expected),
  )
})
