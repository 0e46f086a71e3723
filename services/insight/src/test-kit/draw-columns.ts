import type { PublishedNumber } from '@papan/contracts/test-kit/published-draws.ts'
import { createColumns, type Columns } from '../columns/columns.ts'
import type { KnownDraw } from '../columns/market-columns.ts'

/** Draws of these rows, in the order of the rows. */
export const drawsOf = (rows: readonly PublishedNumber[]): KnownDraw[] =>
  [...Map.groupBy(rows, ({ market, date }) => `${market} ${date}`).values()].map((ofDraw) => {
    const { market = '', date = '' } = ofDraw[0] ?? {}
    return {
      id: `${market}_${date}`,
      market,
      date,
      epoch: 1,
      rev: 1,
      prizes: ofDraw,
      corrected: false,
      publicFrom: null,
    }
  })

export const columnsOf = (draws: readonly KnownDraw[]): Columns => {
  const columns = createColumns()
  for (const draw of draws) columns.put(draw)
  return columns
}

const mixed = (state: number): number => {
  const first = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  const second = Math.imul(first ^ (first >>> 12), 0x297a2d39)
  return (second ^ (second >>> 15)) >>> 0
}

/** Draws of a market with numbers of this length: PRIZE 1 to 3 and four others, every second day from 2021. */
export const madeRows = (market: string, draws: number, length: number): PublishedNumber[] =>
  Array.from({ length: draws }, (_each, draw) => draw).flatMap((draw) =>
    ['PRIZE 1', 'PRIZE 2', 'PRIZE 3', 'STARTER PRIZE', 'STARTER PRIZE', 'CONSOLATION PRIZE', 'CONSOLATION PRIZE'].map(
      (type, place) => ({
        market,
        date: new Date(Date.UTC(2021, 0, 1 + 2 * draw)).toISOString().slice(0, 10),
        type,
        numbers: String(mixed(draw * 131 + place * 7_919 + length * 104_729) % 10 ** length).padStart(length, '0'),
      }),
    ),
  )
