import { describe, expect, it } from '@jest/globals'
import { drawId, idsOfMarket, marketOfSlug, slugOf } from './draw-id.ts'

const date = '2025-01-31'

describe('drawId', () => {
  it.each([
    ['SINGAPORE', 'singapore_2025-01-31'],
    ['SABAH 4D', 'sabah-4d_2025-01-31'],
    ['SABAH-4D', 'sabah~-4d_2025-01-31'],
    ['A.B', 'a~db_2025-01-31'],
    ['A & B', 'a-~a-b_2025-01-31'],
    ['A/B', 'a~sb_2025-01-31'],
    ['KENTUCKY (MID)', 'kentucky-~omid~e_2025-01-31'],
    ["KING'S 4D+", 'king~qs-4d~p_2025-01-31'],
    ['TOTO MACAU 13:00', 'toto-macau-13~c00_2025-01-31'],
  ])('of %s is %s', (market, id) => {
    expect(drawId(market, date)).toBe(id)
  })

  // Every name of up to three of these: each character that is escaped, and the letters that escapes are made of.
  const letters = ['A', 'D', 'S', 'C', '4', ' ', '-', '.', '&', '/', ':', '(', ')', "'", '+']
  const one = letters.map(String)
  const two = one.flatMap((start) => letters.map((letter) => start + letter))
  const three = two.flatMap((start) => letters.map((letter) => start + letter))
  const names = [...one, ...two, ...three]

  it('is unique for every name and needs no escape in a URL', () => {
    const ids = names.map((name) => drawId(name, date))
    expect(new Set(ids).size).toBe(names.length)
    for (const id of ids) expect(encodeURIComponent(id)).toBe(id)
  })

  it('contains a slug from which the name can be read', () => {
    expect(names.map((name) => marketOfSlug(slugOf(name)))).toEqual(names)
  })

  it('sorts the draws of one market by date', () => {
    const dates = ['1986-05-31', '1999-12-31', '2000-01-01', '2024-02-29', '2025-01-31', '2025-02-01']
    for (const name of names) {
      const ids = dates.map((day) => drawId(name, day))
      expect(ids.toSorted()).toEqual(ids)
    }
  })

  it('lies within its own market and within no other', () => {
    const ids = names.map((name) => drawId(name, date))
    for (const [index, name] of names.entries()) {
      const { $gte, $lt } = idsOfMarket(name)
      const within = ids.filter((id) => id >= $gte && id < $lt)
      expect(within).toEqual([ids[index]])
    }
  })
})
