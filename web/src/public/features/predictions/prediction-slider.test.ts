import { describe, expect, it } from '@jest/globals'
import { dealDeck, deckSize } from './prediction-slider.tsx'

const names = (count: number) => Array.from({ length: count }, (_each, index) => `M${index}`)
/** Repeating numbers make the shuffle predictable. */
const numbers = (...given: number[]) => {
  let at = 0
  return () => given[at++ % given.length] ?? 0
}

describe('dealDeck', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [14, 13],
    [15, 14],
    [40, 14],
  ])('of %d predictions picks %d without repetition', (count, taken) => {
    const deck = dealDeck(names(count), 'M0')
    expect(deck).toHaveLength(taken)
    expect(new Set(deck).size).toBe(taken)
    expect(deck.length).toBeLessThanOrEqual(deckSize)
  })

  it('always moves to another market', () => {
    for (let at = 0; at < 1; at += 0.05) expect(dealDeck(names(5), 'M3', () => at)[0]).not.toBe('M3')
  })

  it('keeps a single market', () => expect(dealDeck(['M0'], 'M0')).toEqual(['M0']))

  it('shuffles each time', () => {
    const today = names(6)
    expect(dealDeck(today, 'M0', numbers(0.1))).not.toEqual(dealDeck(today, 'M0', numbers(0.9)))
  })

  it('picks every prediction eventually', () => {
    const seen = new Set(Array.from({ length: 300 }, () => dealDeck(names(20), 'M0')[0]))
    expect(seen.size).toBe(19)
  })
})
