import { describe, expect, it } from '@jest/globals'
import { listedMarkets } from '../test-kit/listed-markets.ts'
import { familyName, markOf } from './market-mark.ts'

describe('familyName', () => {
  it.each([
    ['TOTO MACAU 13:00', 'TOTO MACAU'],
    ['TOTO MACAU 00.00', 'TOTO MACAU'],
    ['OREGON 03:00', 'OREGON'],
    ['KENTUCKY (EVE)', 'KENTUCKY'],
    ['SABAH 4D', 'SABAH 4D'],
    ['13:00', '13:00'],
    ['SINGAPORE', 'SINGAPORE'],
  ])('of %s is %s', (name, family) => {
    expect(familyName(name)).toBe(family)
  })
})

describe('markOf', () => {
  it('is the same for all markets of a family', () => {
    expect(markOf('TOTO MACAU 16:00')).toEqual(markOf('TOTO MACAU 13:00'))
    expect(markOf('KINGKONG 4D SORE', 'KINGKONG 4D')).toEqual(markOf('KINGKONG 4D MALAM', 'KINGKONG 4D'))
  })

  it('differs between the families of the 63 markets', () => {
    const names = new Set(listedMarkets().map(({ marketName }) => familyName(marketName)))
    expect(names.size).toBe(54)
    expect(new Set([...names].map((name) => JSON.stringify(markOf(name)))).size).toBe(names.size)
  })

  it('keeps the first two letters of the market', () => {
    expect(markOf('HONGKONG LOTTO').letters).toBe('HO')
    expect(markOf('X').letters).toBe('X')
  })

  it('uses every hue, shape and field', () => {
    const marks = Array.from({ length: 2_000 }, (_, index) => markOf(`MARKET ${index}`))
    const kinds = (of: (mark: ReturnType<typeof markOf>) => unknown) => new Set(marks.map(of)).size
    expect([kinds(({ hue }) => hue), kinds(({ path }) => path), kinds(({ field }) => field)]).toEqual([12, 8, 5])
  })
})
