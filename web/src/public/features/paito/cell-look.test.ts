import { describe, expect, it } from '@jest/globals'
import { parityOf, sizeOf } from '@papan/contracts/lottery/numbers/pair.ts'
import { cellLook, filterLook } from './cell-look.ts'

describe('the look of a cell', () => {
  it.each(Array.from('0123456789'))('of %s follows the rules of numbers', (digit) => {
    expect(cellLook(digit, 0, 'ganjil')).toBe(parityOf(digit) === 'GANJIL' ? 'paito-full' : 'paito-outline')
    expect(cellLook(digit, 0, 'besar')).toBe(sizeOf(digit) === 'BESAR' ? 'paito-full' : 'paito-outline')
    expect(cellLook(digit, 0, 'angka')).toBe(`digit-${digit}`)
  })

  it.each([
    ['0471', 0, ''],
    ['4471', 0, 'paito-full'],
    ['4471', 2, ''],
  ])('of %s at %d in kembar is %j', (number, at, look) => expect(cellLook(number, at, 'kembar')).toBe(look))

  it.each([
    ['0471', 3, true, 'paito-hit'],
    ['0471', 2, true, 'paito-dim paito-of-hit'],
    ['0470', 3, false, 'paito-dim'],
    ['20471', 4, true, 'paito-hit'],
  ])('of %s at %d under the filter EKOR 1', (number, at, isMet, look) =>
    expect(filterLook(number, at, { EKOR: '1' }, isMet)).toBe(look),
  )
})
