import { describe, expect, it } from '@jest/globals'
import { followedFirst, followedMarkets, moveFollowed, presentNames } from './followed-markets.ts'

describe('followed markets among all', () => {
  const markets = [
    { marketName: 'A', family: null },
    { marketName: 'NEW B', family: null, aliases: ['B'] },
    { marketName: 'C', family: null },
  ]
  const names = (kept: string[]) => followedMarkets(kept, markets).map(({ marketName }) => marketName)
  it('leaves no hole for a market that is gone, and finds a renamed one', () => {
    expect(names(['C', 'GONE', 'A'])).toEqual(['C', 'A'])
    expect(names(['C', 'B', 'NEW B'])).toEqual(['C', 'NEW B'])
  })

  it('takes the present name of a renamed market, and keeps the rest', () => {
    expect(presentNames(['C', 'B', 'GONE', 'NEW B'], markets)).toEqual(['C', 'NEW B', 'GONE'])
    const kept = ['C', 'GONE', 'A']
    expect(presentNames(kept, markets)).toBe(kept)
    // A family of several is no former name of one of them.
    const family = ['D 1', 'D 2'].map((marketName) => ({ marketName, family: 'D' }))
    expect(presentNames(['D'], family)).toEqual(['D'])
  })

  it('comes before the others', () => {
    expect(followedFirst(['C'], markets).map(({ marketName }) => marketName)).toEqual(['C', 'A', 'NEW B'])
    expect(followedFirst([], markets)).toEqual(markets)
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
})
