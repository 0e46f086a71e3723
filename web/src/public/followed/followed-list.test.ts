import { describe, expect, it } from '@jest/globals'
import { maxFollowed, readFollowed, toggleFollowed } from './followed-list.ts'

describe('followed markets', () => {
  it.each([
    [null, []],
    ['', []],
    ['{"a":1}', []],
    ['["SABAH 4D",7,"MACAU","SABAH 4D"]', ['SABAH 4D', 'MACAU']],
  ])('reads %j', (text, names) => expect(readFollowed(text)).toEqual(names))

  it('keeps a bounded list', () => {
    const many = Array.from({ length: maxFollowed + 9 }, (_each, index) => `M${index}`)
    expect(readFollowed(JSON.stringify(many))).toHaveLength(maxFollowed)
    expect(toggleFollowed(many.slice(0, maxFollowed), 'NEW').at(-1)).toBe('NEW')
  })

  it('adds last and removes', () => {
    expect(toggleFollowed(['A'], 'B')).toEqual(['A', 'B'])
    expect(toggleFollowed(['A', 'B'], 'A')).toEqual(['B'])
  })
})
