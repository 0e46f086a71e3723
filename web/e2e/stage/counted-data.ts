import type { MarketPaito, MarketStatistics, NumberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { shioNames } from '@papan/contracts/lottery/numbers/shio-names.ts'
import { addDays, weekdayOf } from '@papan/contracts/wib.ts'

const period = {
  from: '1986-05-31',
  to: '2026-07-01',
  draws: 13_030,
  numbers: 180_739,
  prizes: 'all',
  markets: ['SINGAPORE', 'TAIWAN'],
} as const

const bands: Record<string, [number, [number, number]]> = {
  exact: [18.0739, [10, 27]],
  permutations: [433.7736, [392.99, 474.56]],
}

/** Of the real numbers of some markets. */
export const numberHistory = (digits: string, mode: 'exact' | 'permutations', count: number): NumberHistory => {
  const [expected, band95] = bands[mode] ?? [0, [0, 0]]
  const isFound = count > 0
  const found = { market: 'TAIWAN', date: '2023-06-13', type: 'PRIZE 1' }
  return {
    digits,
    mode,
    lines: mode === 'exact' ? 1 : 24,
    count,
    expected,
    band95,
    first: isFound ? { ...found, date: '2011-09-25' } : null,
    last: isFound ? found : null,
    longestWait: null,
    period: { ...period, markets: [...period.markets] },
    byMarket: [
      { market: 'TAIWAN', count: Math.min(count, 4), numbers: 130_485, expected: 0.5485, band95: [0, 2] },
      { market: 'SINGAPORE', count: Math.min(count, 8), numbers: 50_254, expected: 6.7776, band95: [2, 12] },
    ],
    byMonth: isFound ? [{ month: '2011-09', count }] : [],
    byYear: Array.from({ length: 41 }, (_each, at) => ({
      year: String(1986 + at),
      count: at === 25 ? count : 0,
      numbers: at < 24 ? 400 : 4_000,
    })),
    byLine:
      mode === 'exact'
        ? [{ digits, count }]
        : ['0147', '0174', '0417', '0471', '7410'].map((line) => ({ digits: line, count: line === '0471' ? 30 : 18 })),
    eachLine: { expected: 18.0739, band95: [10, 27] },
    data: isFound ? [{ ...found, numbers: digits, resultId: 'taiwan_2023-06-13' }] : [],
    meta: { page: 1, totalPages: 1 },
  }
}

const ekor = [554, 570, 572, 591, 544, 584, 575, 528, 538, 536]
const band: [number, number] = [515.23, 603.17]

/** SINGAPORE's, under another name. */
export const statisticsOf = (market: string): MarketStatistics => ({
  market,
  period: { ...period, draws: 5_592, numbers: 5_592, prizes: '1', markets: [market] },
  positions: (['AS', 'KOP', 'KEPALA', 'EKOR'] as const).map((position) => ({
    position,
    counts: ekor,
    expected: 559.2,
    band95: band,
    chiSquare: 7.8219,
  })),
  pairs: [
    {
      rule: 'BESAR_KECIL',
      values: ['KECIL', 'BESAR'].map((value, at) => ({
        value,
        count: 2_777 + 38 * at,
        expected: 2_796,
        band95: [2_722.7, 2_869.3],
      })),
    },
  ],
  map2d: {
    counts: Array.from({ length: 100 }, (_each, pair) => 40 + ((pair * 7) % 33)),
    expected: 55.92,
    band95: [41.34, 70.5],
  },
  absence: Array.from({ length: 100 }, (_each, at) => ({
    digits: String(at).padStart(2, '0'),
    draws: 542 - 5 * at,
    numbers: 542 - 5 * at,
    last: '2023-01-14',
  })),
  different: { length: 4, count: 4_236, expected: 4_283.33 },
})

/** PRIZE 1 of Monday, Wednesday, Thursday, Saturday and Sunday of `weeks` weeks, the last draw on `to`. */
export const paitoOf = (market: string, to: string, weeks = 26): MarketPaito => {
  const lastMonday = addDays(to, -((weekdayOf(to) + 6) % 7))
  const from = addDays(lastMonday, -7 * (weeks - 1))
  const dates = Array.from({ length: weeks }, (_each, week) =>
    [0, 2, 3, 5, 6].map((day) => addDays(from, 7 * week + day)),
  ).flat()
  const data = dates
    .filter((date) => date <= to)
    .map((date, at) => ({
      date,
      numbers: String((at * 7_919 + 471) % 10_000).padStart(4, '0'),
      shio: shioNames[at % shioNames.length] ?? null,
      corrected: date === to,
      resultId: `${market} ${date}`,
    }))
  return { market, period: { from, to, draws: data.length }, data }
}
