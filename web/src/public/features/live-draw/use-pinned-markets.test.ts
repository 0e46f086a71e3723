import { describe, expect, it } from '@jest/globals'
import { maxPinned, readPinned, togglePinned } from './use-pinned-markets.ts'

describe('pinned markets', () => {
  it.each([
    [null, []],
    ['', []],
    ['{"a":1}', []],
    ['["SABAH 4D",7,"MACAU"]', ['SABAH 4D', 'MACAU']],
    ['["1","2","3","4","5","6","7"]', ['1', '2', '3', '4', '5', '6']],
  ])('reads %j', (text, names) => expect(readPinned(text)).toEqual(names))

  it('adds, removes, and drops the oldest beyond the maximum', () => {
    expect(togglePinned(['A'], 'B')).toEqual(['A', 'B'])
    expect(togglePinned(['A', 'B'], 'A')).toEqual(['B'])
    const many = ['A', 'B', 'C', 'D', 'E', 'F']
    expect(togglePinned(many, 'G')).toEqual(['B', 'C', 'D', 'E', 'F', 'G'])
    expect(many).toHaveLength(maxPinned)
  })
})
