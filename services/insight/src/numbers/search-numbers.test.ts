import { describe, expect, it } from '@jest/globals'
import { numberSearch } from '@papan/contracts/calls/insight-calls.ts'
import { bbfsHolds } from '@papan/contracts/lottery/numbers/search-modes.ts'
import { digitAt, lastPair, partsOf } from '@papan/contracts/lottery/numbers/parts.ts'
import type { PublishedNumber } from '@papan/contracts/test-kit/published-draws.ts'
import { columnsOf, drawsOf, madeRows } from '../test-kit/draw-columns.ts'
import { searchNumbers } from './search-numbers.ts'

const rows = [
  ...madeRows('EMPAT', 2_000, 4),
  // Numbers of two lengths in one draw, and more rows than are looked at without an index.
  ...madeRows('EMPAT', 100, 6),
  ...madeRows('TIGA', 400, 3),
  ...madeRows('LIMA', 1_500, 5),
  ...madeRows('ENAM', 300, 6),
  ...madeRows('DUA', 200, 2),
]
const columns = columnsOf(drawsOf(rows))
const searchOf = (query: object) => numberSearch.parse(query)
const search = (query: object) => searchNumbers(columns, searchOf(query))

const sorted = (text: string): string => text.split('').toSorted().join('')
const part = (numbers: string, name: string) => partsOf(numbers).find((of) => of.part === name)?.digits
const four = (numbers: string): boolean => numbers.length === 4
const countOf = (numbers: string, digit: string): number => numbers.split(digit).length - 1
/** Of four digits, anywhere in them; a doubled digit must be drawn twice. */
const holds = (numbers: string, digits: string): boolean =>
  four(numbers) && Array.from(digits).every((digit) => countOf(numbers, digit) >= countOf(digits, digit))

describe('a search counts the numbers that its rule means', () => {
  it.each<[object, (numbers: string) => boolean, number]>([
    [{ digits: '17' }, (numbers) => lastPair(numbers) === '17', 1],
    [{ digits: '417' }, (numbers) => part(numbers, '3D') === '417', 1],
    [{ digits: rows[0]?.numbers }, (numbers) => numbers === rows[0]?.numbers, 1],
    [{ digits: madeRows('', 9, 5)[40]?.numbers }, (numbers) => numbers === madeRows('', 9, 5)[40]?.numbers, 1],
    [{ digits: '17', mode: 'permutations' }, (numbers) => ['17', '71'].includes(lastPair(numbers) ?? ''), 2],
    [{ digits: '447', mode: 'permutations' }, (numbers) => sorted(part(numbers, '3D') ?? '') === '447', 3],
    [{ digits: '0417', mode: 'permutations' }, (numbers) => sorted(numbers) === '0147', 24],
    [{ digits: '04175', mode: 'permutations' }, (numbers) => sorted(numbers) === '01457', 120],
    [{ digits: '44445', mode: 'permutations' }, (numbers) => sorted(numbers) === '44445', 5],
    [{ digits: '041755', mode: 'permutations' }, (numbers) => sorted(numbers) === '014557', 360],
    [{ digits: '01234', mode: 'bbfs' }, (numbers) => four(numbers) && bbfsHolds('01234', numbers, false), 120],
    [
      { digits: '0123456', mode: 'bbfs-repeats' },
      (numbers) => four(numbers) && bbfsHolds('0123456', numbers, true),
      2_401,
    ],
    [{ digits: '4', mode: 'position', at: 'as' }, (numbers) => digitAt(numbers, 'AS') === '4', 1],
    [{ digits: '4', mode: 'position', at: 'kop' }, (numbers) => digitAt(numbers, 'KOP') === '4', 1],
    [{ digits: '4', mode: 'position', at: 'kepala' }, (numbers) => digitAt(numbers, 'KEPALA') === '4', 1],
    [{ digits: '04', mode: 'position', at: 'depan' }, (numbers) => part(numbers, '2D_DEPAN') === '04', 1],
    [{ digits: '04', mode: 'position', at: 'tengah' }, (numbers) => part(numbers, '2D_TENGAH') === '04', 1],
    [{ digits: '04', mode: 'position', at: 'belakang' }, (numbers) => lastPair(numbers) === '04', 1],
    [{ digits: '4', mode: 'colok-bebas' }, (numbers) => holds(numbers, '4'), 3_439],
    [{ digits: '47', mode: 'colok-macau' }, (numbers) => holds(numbers, '47'), 974],
    [{ digits: '44', mode: 'colok-macau' }, (numbers) => holds(numbers, '44'), 523],
    [{ digits: '471', mode: 'colok-naga' }, (numbers) => holds(numbers, '471'), 204],
    [{ digits: '447', mode: 'colok-naga' }, (numbers) => holds(numbers, '447'), 106],
    [{ digits: '444', mode: 'colok-naga' }, (numbers) => holds(numbers, '444'), 37],
    [{ digits: '4', mode: 'colok-jitu', at: 'ekor' }, (numbers) => digitAt(numbers, 'EKOR') === '4', 1],
  ])('%j', (query, fits, lines) => {
    const found = search(query)
    const all = rows.filter(({ numbers }) => fits(numbers)).toSorted((a, b) => (a.date < b.date ? 1 : -1))
    expect(found.count).toBe(all.length)
    expect(found.lines).toBe(lines)
    expect([found.last?.date, found.first?.date]).toEqual([all[0]?.date, all.at(-1)?.date])
    if (found.byLine.length > 0) expect(found.byLine).toHaveLength(lines)
    const lists = [found.byMarket, found.byMonth, found.byYear, ...(found.byLine.length > 0 ? [found.byLine] : [])]
    for (const by of lists) expect(by.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
    const [low, high] = found.band95
    expect(low).toBeLessThanOrEqual(found.expected)
    expect(high).toBeGreaterThanOrEqual(found.expected)
    expect(found.data.map(({ date }) => date)).toEqual(all.slice(0, 20).map(({ date }) => date))
    expect(found.data.every(({ numbers }) => fits(numbers))).toBe(true)
  })
})

const of = (date: string, ...numbers: string[]): PublishedNumber[] =>
  numbers.map((drawn, at) => ({
    market: 'EMPAT',
    date,
    type: at < 3 ? `PRIZE ${at + 1}` : 'STARTER PRIZE',
    numbers: drawn,
  }))
const few = columnsOf(
  drawsOf([
    ...of('2026-01-01', '0417', '1111', '2222', '3333'),
    ...of('2026-01-02', '1111', '2222', '0417', '0417'),
    ...of('2026-01-03', '1111', '2222', '3333', '4444'),
    ...of('2026-01-04', '1111', '2222', '3333', '0417'),
    ...of('2026-01-07', '1111'),
    ...of('2026-01-08', '1234567', '5'),
    ...of('2026-02-01', '0001'),
  ]),
)
const inFew = (query: object) => searchNumbers(few, searchOf({ digits: '0417', ...query }))

describe('a search of few draws', () => {
  it('says where, when and what it looked at', () => {
    expect(inFew({})).toEqual({
      digits: '0417',
      mode: 'exact',
      lines: 1,
      count: 4,
      expected: 0.0018,
      band95: [0, 0],
      first: { market: 'EMPAT', date: '2026-01-01', type: 'PRIZE 1' },
      last: { market: 'EMPAT', date: '2026-01-04', type: 'STARTER PRIZE' },
      longestWait: 2,
      // The draw of a number that no rule reads is not among them.
      period: { from: '2026-01-01', to: '2026-02-01', draws: 6, numbers: 18, prizes: 'all', markets: ['EMPAT'] },
      byMarket: [{ market: 'EMPAT', count: 4, numbers: 18, expected: 0.0018, band95: [0, 0] }],
      byMonth: [{ month: '2026-01', count: 4 }],
      byYear: [{ year: '2026', count: 4, numbers: 18 }],
      byLine: [{ digits: '0417', count: 4 }],
      eachLine: { expected: 0.0018, band95: [0, 0] },
      data: [
        { market: 'EMPAT', date: '2026-01-04', type: 'STARTER PRIZE', numbers: '0417', resultId: 'EMPAT_2026-01-04' },
        { market: 'EMPAT', date: '2026-01-02', type: 'PRIZE 3', numbers: '0417', resultId: 'EMPAT_2026-01-02' },
        { market: 'EMPAT', date: '2026-01-02', type: 'STARTER PRIZE', numbers: '0417', resultId: 'EMPAT_2026-01-02' },
        { market: 'EMPAT', date: '2026-01-01', type: 'PRIZE 1', numbers: '0417', resultId: 'EMPAT_2026-01-01' },
      ],
      meta: { page: 1, totalPages: 1 },
    })
  })

  it.each([
    [{ prizes: '1' }, 1, 6, 5],
    [{ prizes: '1-3' }, 2, 6, 4],
    [{ from: '2026-01-02' }, 3, 5, 2],
    [{ to: '2026-01-03' }, 3, 3, 1],
    [{ from: '2026-01-03', to: '2026-01-03' }, 0, 1, 1],
    [{ from: '2027-01-01' }, 0, 0, null],
    [{ market: 'TIDAK ADA' }, 0, 0, null],
    [{ market: ['EMPAT', 'TIDAK ADA'] }, 4, 6, 2],
  ])('with %j finds %d in %d draws, the longest wait %s', (query, count, draws, wait) => {
    const found = inFew(query)
    expect([found.count, found.period.draws, found.longestWait]).toEqual([count, draws, wait])
  })

  it('has no second page', () => expect(inFew({ page: '2' })).toMatchObject({ count: 4, data: [] }))
})

describe('pages', () => {
  it('hold every hit once, newest first', () => {
    const query = { digits: '4', mode: 'position', at: 'kop' }
    const { meta, count } = search(query)
    const pages = Array.from(
      { length: meta.totalPages },
      (_each, at) => search({ ...query, page: String(at + 1) }).data,
    )
    const all = pages.flat()
    expect(all).toHaveLength(count)
    expect(pages.slice(0, -1).every((page) => page.length === 20)).toBe(true)
    expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted((a, b) => (a < b ? 1 : -1)))
    const places = Map.groupBy(all, ({ market, date, type, numbers }) => `${market} ${date} ${type} ${numbers}`)
    const drawn = Map.groupBy(rows, ({ market, date, type, numbers }) => `${market} ${date} ${type} ${numbers}`)
    for (const [key, hits] of places) expect(hits).toHaveLength(drawn.get(key)?.length ?? 0)
  })
})
