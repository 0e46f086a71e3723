import { describe, expect, it } from '@jest/globals'
import { createFairPlaces } from './fair-places.ts'

/** `a1 a2 b1`: entries of the groups a and b. */
const filled = (max: number, entries: string) => {
  const places = createFairPlaces<string>(max)
  const add = (entry: string) => places.add(entry[0] as string, entry)
  for (const entry of entries.split(' ').filter(Boolean)) add(entry)
  const rest = () => Array.from({ length: places.size() }, () => places.shift())
  return { places, add, rest }
}

describe('createFairPlaces', () => {
  it.each([
    ['one group in the order of arrival', 'a1 a2 a3', 'a1 a2 a3'],
    ['groups in turns', 'a1 a2 a3 a4 b1 c1 c2', 'a1 b1 c1 a2 c2 a3 a4'],
    ['a later group after those that wait, before their next', 'a1 b1 a2 b2 c1', 'a1 b1 c1 a2 b2'],
    ['nothing', '', ''],
  ])('serves %s', (_name, entries, order) => {
    expect(filled(9, entries).rest().join(' ')).toBe(order)
  })

  it.each([
    ['a free place', 4, 'a1 a2 a3', 'a4', true, null],
    ['none of the group that holds all', 3, 'a1 a2 a3', 'a4', false, null],
    ['the oldest of the group that holds all', 3, 'a1 a2 a3', 'b1', true, 'a1'],
    ['the oldest of the greediest of several', 6, 'a1 b1 b2 b3 a2 c1', 'c2', true, 'b1'],
    ['the oldest of the greediest, for a new group', 6, 'a1 b1 b2 b3 a2 c1', 'd1', true, 'b1'],
    ['none, where every group holds one', 3, 'a1 b1 c1', 'd1', false, null],
    ['none, where the greediest would then hold as many', 3, 'a1 a2 b1', 'b2', false, null],
  ])('gives %s', (_name, max, entries, entry, isIn, lost) => {
    const { places, add } = filled(max, entries)
    expect(places.hasRoom(entry[0] as string)).toBe(isIn)
    expect(add(entry)).toEqual({ isIn, lost })
    expect(places.size()).toBe(Math.min(max, entries.split(' ').length + (isIn ? 1 : 0)))
  })

  it('frees a place once', () => {
    const { places, add, rest } = filled(2, 'a1 a2')
    places.remove('a', 'a1')
    places.remove('a', 'a1')
    places.remove('b', 'a2')
    expect([places.size(), add('a3').isIn, add('a4').isIn]).toEqual([1, true, false])
    expect(rest()).toEqual(['a2', 'a3'])
  })

  it('shares the places evenly among groups that ask again and again', () => {
    const { places, add } = filled(30, '')
    for (let round = 0; round < 100; round++) for (const group of 'abc') add(`${group}${round}`)
    const held = Array.from({ length: places.size() }, () => places.shift()?.[0])
    expect(['a', 'b', 'c'].map((group) => held.filter((one) => one === group).length)).toEqual([10, 10, 10])
  })
})
