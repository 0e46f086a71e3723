import { describe, expect, it } from '@jest/globals'
import { numberSearch } from '@papan/contracts/calls/insight-calls.ts'
import { searchNumbers } from '../numbers/search-numbers.ts'
import { statisticsOf } from '../numbers/statistics-of.ts'
import { paitoOf } from '../numbers/paito-of.ts'
import { columnsOf, drawsOf, madeRows } from '../test-kit/draw-columns.ts'
import { createColumns, type Columns } from './columns.ts'
import type { KnownDraw } from './market-columns.ts'

const draws = drawsOf([...madeRows('A', 1_500, 4), ...madeRows('B', 40, 3)])
const draw = (rev: number, number: string, more: Partial<KnownDraw> = {}): KnownDraw => ({
  id: 'C_2026-01-02',
  market: 'C',
  date: '2026-01-02',
  epoch: 1,
  rev,
  prizes: [{ type: 'PRIZE 1', numbers: number }],
  corrected: false,
  publicFrom: null,
  ...more,
})

const answersOf = (columns: Columns) => [
  ...['17', '417', '0417'].map((digits) => searchNumbers(columns, numberSearch.parse({ digits }))),
  ...['A', 'B'].flatMap((market) => [statisticsOf(columns, { market, prizes: 'all' }), paitoOf(columns, { market })]),
]
const numbersOf = (columns: Columns): string[] =>
  paitoOf(columns, { market: 'C' })?.data.map(({ numbers }) => numbers) ?? []

describe('columns', () => {
  it('answer the same in whatever order the draws came, and with some of them twice', () => {
    const shuffled = draws.toSorted((a, b) => (a.id.slice(-1) + a.id < b.id.slice(-1) + b.id ? 1 : -1))
    const wanted = answersOf(columnsOf(draws))
    expect(answersOf(columnsOf(shuffled))).toEqual(wanted)
    expect(answersOf(columnsOf([...draws, ...shuffled.slice(0, 900)]))).toEqual(wanted)
  })

  it('begin the paito of a young market with its first draw', () => {
    const columns = createColumns()
    for (const day of ['02', '03', '05'])
      columns.put(draw(1, '0417', { id: `C_2026-01-${day}`, date: `2026-01-${day}` }))
    expect(paitoOf(columns, { market: 'C' })?.period).toEqual({ from: '2026-01-02', to: '2026-01-05', draws: 3 })
    expect(paitoOf(columns, { market: 'C', from: '2025-12-01' })?.period.from).toBe('2026-01-02')
    expect(paitoOf(columns, { market: 'C', from: '2026-01-03' })?.period.from).toBe('2026-01-03')
  })

  it('answer the same when every draw is read right after it was put', () => {
    const columns = createColumns()
    for (const one of draws.toReversed()) {
      columns.put(one)
      columns.markets()
    }
    expect(answersOf(columns)).toEqual(answersOf(columnsOf(draws)))
  })

  it.each([false, true])('keep the newest state of a draw, read in between: %s', (reads) => {
    const columns = createColumns()
    const put = (one: KnownDraw): [boolean, string[]] => {
      const isTaken = columns.put(one)
      return [isTaken, reads ? numbersOf(columns) : []]
    }
    expect(put(draw(2, '1111'))[0]).toBe(true)
    expect(put(draw(1, '0000'))[0]).toBe(false)
    expect(put(draw(3, '2222', { corrected: true }))[0]).toBe(true)
    expect(paitoOf(columns, { market: 'C' })?.data).toEqual([
      { date: '2026-01-02', numbers: '2222', shio: 'MONYET', corrected: true, resultId: 'C_2026-01-02' },
    ])
    expect(put(draw(4, '2222', { prizes: [] }))[0]).toBe(true)
    expect(columns.market('C')).toBeNull()
    expect(put(draw(3, '2222'))[0]).toBe(false)
    expect(put(draw(1, '3333', { epoch: 2 }))[0]).toBe(true)
    expect(numbersOf(columns)).toEqual(['3333'])
  })

  it('put an old draw in its place', () => {
    const columns = columnsOf(
      ['2026-01-05', '2026-01-01', '2026-01-03'].map((date, at) => draw(1, `000${at}`, { date })),
    )
    expect(numbersOf(columns)).toEqual(['0001', '0002', '0000'])
    columns.put(draw(1, '0009', { date: '2026-01-02' }))
    expect(numbersOf(columns)).toEqual(['0001', '0009', '0002', '0000'])
  })
})

describe('statistics and paito of a market without draws', () => {
  it('are unknown', () => {
    expect(statisticsOf(createColumns(), { market: 'A', prizes: '1' })).toBeNull()
    expect(paitoOf(createColumns(), { market: 'A' })).toBeNull()
  })

  it('are empty in a period without one', () => {
    const columns = columnsOf(draws)
    expect(paitoOf(columns, { market: 'A', from: '1990-01-01', to: '1990-06-01' })?.data).toEqual([])
    expect(statisticsOf(columns, { market: 'A', prizes: '1', to: '1990-01-01' })).toMatchObject({
      period: { from: null, to: null, draws: 0, numbers: 0 },
      positions: [],
    })
  })

  it('of more than 106 weeks are refused on from', () =>
    expect(() => paitoOf(columnsOf(draws), { market: 'A', from: '2021-01-01' })).toThrow(/Paling lama 106 minggu/))
})
