import { describe, expect, it } from '@jest/globals'
import { numberSearch } from '@papan/contracts/calls/insight-calls.ts'
import { columnsOf, drawsOf, realRows } from '../test-kit/draw-columns.ts'
import { paitoOf } from './paito-of.ts'
import { searchNumbers } from './search-numbers.ts'
import { statisticsOf } from './statistics-of.ts'

const rows = realRows()
const columns = columnsOf(drawsOf(rows ?? []))
const search = (query: object): ReturnType<typeof searchNumbers> => searchNumbers(columns, numberSearch.parse(query))

const ofReal = rows ? describe : describe.skip

ofReal('180,739 real numbers', () => {
  it.each([
    ['1234', 1, 23],
    ['0417', 1, 24],
    ['7777', 1, 19],
    ['1234', 24, 387],
    ['0417', 24, 451],
    ['1123', 12, 218],
  ])('hold the permutations of %s, %d of them, %d times', (digits, lines, count) => {
    const found = search({ digits, mode: lines === 1 ? 'exact' : 'permutations' })
    expect(found).toMatchObject({ lines, count, period: { numbers: 180_739, from: '1986-05-31', to: '2026-07-01' } })
    expect(found.byLine).toHaveLength(lines)
    expect(found.byLine.find((line) => line.digits === digits)?.count).toBe(search({ digits }).count)
  })

  it('hold 0417 as its page says', () => {
    expect(search({ digits: '0417' })).toMatchObject({
      expected: 18.0739,
      band95: [10, 27],
      first: { date: '2011-09-25' },
      last: { market: 'TAIWAN', date: '2023-06-13', type: 'PRIZE 1' },
      longestWait: null,
      meta: { page: 1, totalPages: 2 },
    })
    const { byMarket } = search({ digits: '0417' })
    expect(byMarket.map(({ market, count }) => [market, count])).toEqual([
      ['DA MA CAI', 0],
      ['MAGNUM 4D', 4],
      ['SABAH 4D', 2],
      ['SANDAKAN 4D', 2],
      ['SARAWAK CASH SWEEP', 2],
      ['SINGAPORE', 8],
      ['SPORTS TOTO', 2],
      ['TAIWAN', 4],
    ])
    expect(byMarket.find(({ market }) => market === 'TAIWAN')).toMatchObject({ expected: 0.5485, band95: [0, 2] })
  })

  it('of SINGAPORE PRIZE 1 spread as its statistics say', () => {
    const statistics = statisticsOf(columns, { market: 'SINGAPORE', prizes: '1' })
    expect(statistics?.period).toEqual({
      from: '1986-05-31',
      to: '2026-07-01',
      draws: 5_592,
      numbers: 5_592,
      prizes: '1',
      markets: ['SINGAPORE'],
    })
    expect(statistics?.positions.map(({ position, chiSquare }) => [position, chiSquare.toFixed(2)])).toEqual([
      ['AS', '6.61'],
      ['KOP', '6.14'],
      ['KEPALA', '3.60'],
      ['EKOR', '7.82'],
    ])
    const [, , , ekor] = statistics?.positions ?? []
    expect(ekor?.counts).toEqual([554, 570, 572, 591, 544, 584, 575, 528, 538, 536])
    expect(ekor?.expected).toBe(559.2)
    expect(ekor?.band95.map(Math.round)).toEqual([515, 603])
    expect(statistics?.absence.slice(0, 2)).toEqual([
      { digits: '42', draws: 542, numbers: 542, last: '2023-01-14' },
      { digits: '01', draws: 490, numbers: 490, last: '2023-05-14' },
    ])
    expect(statistics?.different).toMatchObject({ length: 4, count: 4_236 })
    expect(Math.round(statistics?.different.expected ?? 0)).toBe(4_283)
    expect(statistics?.map2d.counts[31]).toBe(76)
  })

  it('of SINGAPORE make a paito of 26 weeks', () => {
    const paito = paitoOf(columns, { market: 'SINGAPORE' })
    expect(paito?.period).toEqual({ from: '2026-01-05', to: '2026-07-01', draws: 76 })
    expect(paito?.data.at(-1)).toMatchObject({ date: '2026-07-01' })
  })
})
