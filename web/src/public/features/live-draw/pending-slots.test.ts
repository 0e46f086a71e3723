import { describe, expect, it } from '@jest/globals'
import { awaitedLists, awaitedSingles, slotsOf, expectedTotal } from './pending-slots.ts'

const usual = [
  { type: 'STARTER PRIZE', count: 10 },
  { type: 'CONSOLATION PRIZE', count: 8 },
  { type: 'PRIZE 3', count: 1 },
  { type: 'PRIZE 2', count: 1 },
  { type: 'PRIZE 1', count: 1 },
]

describe('empty slots of a draw', () => {
  it.each([
    ['of a draw that is known', usual, ['PRIZE 2', 'PRIZE 3'], ['STARTER PRIZE', 'CONSOLATION PRIZE'], 21],
    ['of a market with a first prize alone', [{ type: 'PRIZE 1', count: 1 }], [], [], 1],
    ['of a market that never drew', [], ['PRIZE 2', 'PRIZE 3'], [], 0],
  ])('%s', (_name, known, singles, lists, total) => {
    expect(awaitedSingles(known)).toEqual(singles)
    expect(awaitedLists(known)).toEqual(lists)
    expect(expectedTotal(known)).toBe(total)
  })

  it.each([
    ['STARTER PRIZE', 0, 10],
    ['STARTER PRIZE', 7, 3],
    ['CONSOLATION PRIZE', 8, 0],
    ['CONSOLATION PRIZE', 9, 1],
    ['CONSOLATION PRIZE', 11, 4],
    ['SPECIAL PRIZE', 0, 10],
    ['SPECIAL PRIZE', 3, 7],
    ['SPECIAL PRIZE', 23, 2],
  ])('%s with %d numbers leaves %d', (type, count, slots) => expect(slotsOf(usual, type, count)).toBe(slots))
})
