import { describe, expect, it } from '@jest/globals'
import { slotsOf } from './prize-sheet.tsx'

describe('slotsOf', () => {
  it.each([
    [0, 10],
    [1, 9],
    [10, 0],
    [11, 4],
    [13, 2],
    [15, 0],
  ])('keeps places beside %d numbers', (count, slots) => expect(slotsOf(count)).toBe(slots))
})
