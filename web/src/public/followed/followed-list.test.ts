import { describe, expect, it } from '@jest/globals'
import {
  followedFirst,
  followedMarkets,
  maxFollowed,
  moveFollowed,
  readFollowed,
  toggleFollowed,
} from './followed-list.ts'

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

  it.each([
    ['B', -1, ['B', 'A', 'GONE', 'C']],
    ['B', 1, ['A', 'C', 'GONE', 'B']],
    ['A', -1, ['A', 'B', 'GONE', 'C']],
    ['C', 1, ['A', 'B', 'GONE', 'C']],
    ['X', 1, ['A', 'B', 'GONE', 'C']],
  ] as const)('moves %s by %i past the next shown one', (market, step, after) =>
    expect(moveFollowed(['A', 'B', 'GONE', 'C'], market, step, ['A', 'B', 'C'])).toEqual(after),
  )

  const markets = [{ marketName: 'A' }, { marketName: 'NEW B', aliases: ['B'] }, { marketName: 'C' }]
  const names = (kept: string[]) => followedMarkets(kept, markets).map(({ marketName }) => marketName)
  it('leaves no hole for a market that is gone, and finds a renamed one', () => {
    expect(names(['C', 'GONE', 'A'])).toEqual(['C', 'A'])
    expect(names(['C', 'B', 'NEW B'])).toEqual(['C', 'NEW B'])
  })

  it('comes before the others', () => {
    expect(followedFirst(['C'], markets).map(({ marketName }) => marketName)).toEqual(['C', 'A', 'NEW B'])
    expect(followedFirst([], markets)).toEqual(markets)
  })
})
