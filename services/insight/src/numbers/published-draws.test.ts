import { describe, expect, it } from '@jest/globals'
import { numberSearch } from '@papan/contracts/calls/insight-calls.ts'
import { publishedNumbers } from '@papan/contracts/test-kit/published-draws.ts'
import { columnsOf, drawsOf } from '../test-kit/draw-columns.ts'
import { paitoOf } from './paito-of.ts'
import { searchNumbers } from './search-numbers.ts'
import { statisticsOf } from './statistics-of.ts'

const columns = columnsOf(drawsOf(publishedNumbers()))
const search = (query: object): ReturnType<typeof searchNumbers> => searchNumbers(columns, numberSearch.parse(query))

// The figures were counted from the file by a separate script.
describe('2,000 published numbers', () => {
  it.each([
    ['2389', 1, 3],
    ['0145', 1, 3],
    ['7777', 1, 0],
    ['2389', 24, 12],
    ['0417', 24, 5],
    ['1123', 12, 1],
  ])('hold the permutations of %s, %d of them, %d times', (digits, lines, count) => {
    const found = search({ digits, mode: lines === 1 ? 'exact' : 'permutations' })
    expect(found).toMatchObject({ lines, count, period: { numbers: 2_000, from: '1986-05-31', to: '2019-12-31' } })
    expect(found.byLine).toHaveLength(lines)
    expect(found.byLine.find((line) => line.digits === digits)?.count).toBe(search({ digits }).count)
  })

  it('hold 0145 as its page says', () => {
    const found = search({ digits: '0145' })
    expect(found).toMatchObject({
      expected: 0.2,
      first: { date: '2019-12-11', market: 'SABAH 4D', type: 'PRIZE 1' },
      last: { date: '2019-12-18', market: 'DA MA CAI', type: 'PRIZE 1' },
      meta: { page: 1, totalPages: 1 },
    })
    expect(found.byMarket.map(({ market, count }) => [market, count])).toEqual([
      ['DA MA CAI', 1],
      ['MAGNUM 4D', 0],
      ['SABAH 4D', 1],
      ['SANDAKAN 4D', 1],
      ['SARAWAK CASH SWEEP', 0],
      ['SINGAPORE', 0],
      ['SPORTS TOTO', 0],
      ['TAIWAN', 0],
    ])
  })

  it('of SPORTS TOTO spread as its statistics say', () => {
    const statistics = statisticsOf(columns, { market: 'SPORTS TOTO', prizes: 'all' })
    expect(statistics?.period).toMatchObject({ from: '2019-11-30', to: '2019-12-25', draws: 12, numbers: 276 })
    expect(statistics?.positions.map(({ position, chiSquare }) => [position, chiSquare.toFixed(2)])).toEqual([
      ['AS', '8.57'],
      ['KOP', '4.22'],
      ['KEPALA', '11.97'],
      ['EKOR', '7.41'],
    ])
    const [, , , ekor] = statistics?.positions ?? []
    expect(ekor?.counts).toEqual([35, 21, 23, 26, 21, 32, 30, 31, 28, 29])
    expect(ekor?.expected).toBe(27.6)
    expect(statistics?.different).toMatchObject({ length: 4, count: 269 })
    expect(statistics?.different.expected).toBeCloseTo(272.24, 1)
    expect(statistics?.map2d.counts[31]).toBe(2)
  })

  it('of TAIWAN make a paito', () => {
    const paito = paitoOf(columns, { market: 'TAIWAN' })
    expect(paito?.period).toMatchObject({ to: '2019-12-31', draws: 28 })
    expect(paito?.data.at(-1)).toMatchObject({ date: '2019-12-31' })
  })
})
