import { describe, expect, it } from '@jest/globals'
import { allScope, countsOf, marketScope, windowFromOldest, windowOf } from './scope.ts'

describe('a scope', () => {
  it('of a market takes in its ids, whole or some years of them', () => {
    const inside = (filter: Record<string, unknown>, id: string) => {
      const { $gte, $lt } = filter['_id'] as { $gte: string; $lt: string }
      return id >= $gte && id < $lt
    }
    const { filter } = marketScope('SABAH 4D')
    for (const id of ['sabah-4d_2024-12-31', 'sabah-4d_2025-01-01', 'sabah-4d_2025-12-31', 'sabah-4d_2026-01-01'])
      expect([id, inside(filter(), id), inside(filter({ first: '2025', last: '2025' }), id)]).toEqual([
        id,
        true,
        id.includes('_2025'),
      ])
    for (const id of ['sabah_2025-01-01', 'sabah-4d~-x_2025-01-01', 'sabah-4d-x_2025-01-01'])
      expect(inside(filter(), id)).toBe(false)
  })

  it('of all takes in months by the date', () => {
    expect(allScope.filter()).toEqual({})
    const { date } = allScope.filter({ first: '2024-12', last: '2025-01' }) as { date: { $gte: string; $lt: string } }
    const inside = (day: string) => day >= date.$gte && day < date.$lt
    expect(['2024-11-30', '2024-12-01', '2025-01-31', '2025-02-01'].map(inside)).toEqual([false, true, true, false])
  })
})

describe('the window of a page', () => {
  const counts = countsOf({ '2023': 10, '2025': 4, '2024': 3, '2022': 0 })
  it('has the counts newest first, without empty buckets', () => {
    expect(counts).toEqual({
      total: 17,
      buckets: [
        { bucket: '2025', count: 4 },
        { bucket: '2024', count: 3 },
        { bucket: '2023', count: 10 },
      ],
    })
  })

  it.each([
    [1, 3, { first: '2025', last: '2025', skip: 0 }],
    [1, 4, { first: '2025', last: '2025', skip: 0 }],
    [2, 3, { first: '2024', last: '2025', skip: 3 }],
    [2, 4, { first: '2023', last: '2024', skip: 0 }],
    [3, 4, { first: '2023', last: '2023', skip: 1 }],
    [1, 10, { first: '2023', last: '2025', skip: 0 }],
    [2, 10, { first: '2023', last: '2023', skip: 3 }],
    [1, 100, { first: '2023', last: '2025', skip: 0 }],
    [5, 4, { first: '2023', last: '2023', skip: 9 }],
    [6, 4, null],
    [1_000_000, 100, null],
  ])('page %i of %i', (page, limit, window) => {
    expect(windowOf(counts, page, limit)).toEqual(window)
  })

  it.each([
    [1, 10, { first: '2023', last: '2023', skip: 0 }],
    [2, 8, { first: '2023', last: '2025', skip: 8 }],
    [4, 4, { first: '2024', last: '2025', skip: 2 }],
    [5, 4, { first: '2025', last: '2025', skip: 3 }],
    [6, 4, null],
  ])('page %i of %i, oldest draw first', (page, limit, window) => {
    expect(windowFromOldest(counts, page, limit)).toEqual(window)
  })

  it('of nothing is none', () => {
    expect(windowOf(countsOf({}), 1, 10)).toBeNull()
  })

  it('holds every draw exactly once, for any sizes', () => {
    const dates = counts.buckets.flatMap(({ bucket, count }) =>
      Array.from({ length: count }, (_each, n) => `${bucket} ${count - n}`),
    )
    for (const limit of [1, 2, 3, 5, 7, 20]) {
      const pages = Array.from({ length: Math.ceil(dates.length / limit) }, (_each, index) =>
        windowOf(counts, index + 1, limit),
      )
      const held = pages.flatMap((window) => {
        const inside = dates.filter(
          (date) => window && date.slice(0, 4) >= window.first && date.slice(0, 4) <= window.last,
        )
        return inside.slice(window?.skip, (window?.skip ?? 0) + limit)
      })
      expect(held).toEqual(dates)
    }
  })
})
