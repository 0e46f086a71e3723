import { describe, expect, it } from '@jest/globals'
import { shownCountOf } from '@papan/contracts/calls/media/reader-calls.ts'
import { csvRows, readSums } from './read-sums.ts'
import type { Sums } from './reader-store.ts'

const [yesterday, today] = ['2026-11-29', '2026-11-30']
const all: Sums[] = [
  { date: yesterday, kind: 'home', counts: [['', 20]] },
  {
    date: today,
    kind: 'resultDetail',
    counts: [
      ['SINGAPORE', 10],
      ['ST. LOUIS', 4],
    ],
  },
  { date: today, kind: 'paito', counts: [['SINGAPORE', 6]] },
  { date: today, kind: 'bot', counts: [['home', 7]] },
  {
    date: today,
    kind: 'source',
    counts: [
      ['direct', 3],
      ['search', 9],
      ['later', 9],
    ],
  },
  { date: today, kind: 'banner', counts: [['b1', 5]] },
  { date: yesterday, kind: 'hour', counts: [['7', 30]] },
  {
    date: today,
    kind: 'hour',
    counts: [
      ['7', 12],
      ['23', 4],
    ],
  },
]
const read = (query: Partial<Parameters<typeof readSums>[1]['query']> = {}) =>
  readSums(all, {
    from: '2026-11-28',
    to: today,
    query: { kind: '', market: '', ...query },
    bannerNames: new Map([['b1', 'Promo']]),
  })

describe('the sums of readers', () => {
  it.each([
    [0, 0],
    [1, '<5'],
    [4, '<5'],
    [5, 5],
  ])('%i is shown as %s', (count, shown) => expect(shownCountOf(count)).toBe(shown))

  it('are added up by day, kind, market, source, hour and banner, most first', () => {
    const { hours, ...rest } = read()
    expect(rest).toEqual({
      from: '2026-11-28',
      to: today,
      views: 40,
      bots: 7,
      days: [
        { date: '2026-11-28', views: 0, bots: 0 },
        { date: yesterday, views: 20, bots: 0 },
        { date: today, views: 20, bots: 7 },
      ],
      pages: [
        { kind: 'home', views: 20 },
        { kind: 'resultDetail', views: 14 },
        { kind: 'paito', views: 6 },
      ],
      markets: [
        { market: 'SINGAPORE', views: 16 },
        { market: 'ST. LOUIS', views: '<5' },
      ],
      sources: [
        { source: 'search', views: 9 },
        { source: 'direct', views: '<5' },
      ],
      banners: [{ id: 'b1', name: 'Promo', clicks: 5 }],
    })
    expect(hours.flatMap((count, hour) => (count === 0 ? [] : [[hour, count]]))).toEqual([
      [7, 30],
      [23, '<5'],
    ])
  })

  it.each([
    [{ kind: 'paito' }, 6, 0, ['home', 'resultDetail', 'paito'], ['SINGAPORE']],
    [{ kind: 'home' }, 20, 7, ['home', 'resultDetail', 'paito'], []],
    [{ market: 'SINGAPORE' }, 16, 0, ['resultDetail', 'paito'], ['SINGAPORE', 'ST. LOUIS']],
    [{ kind: 'paito', market: 'ST. LOUIS' }, 0, 0, ['resultDetail'], ['SINGAPORE']],
  ] as const)('of %j are %s views and %s of bots', (query, views, bots, kinds, markets) => {
    const found = read(query)
    expect([
      found.views,
      found.bots,
      found.pages.map(({ kind }) => kind),
      found.markets.map(({ market }) => market),
    ]).toEqual([views, bots, kinds, markets])
  })

  it('are lines of a CSV, a few as <5', () => {
    expect(all.slice(3, 5).flatMap(csvRows)).toEqual([
      [today, 'Dibuka robot', 'Beranda', '7'],
      [today, 'Asal kunjungan', 'Langsung', '<5'],
      [today, 'Asal kunjungan', 'Mesin pencari', '9'],
      [today, 'Asal kunjungan', 'later', '9'],
    ])
  })
})
