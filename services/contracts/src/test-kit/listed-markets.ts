import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A row of schedules.csv: 63 markets in the trade's notation, times in WIB, buka after tutup. */
export type ListedMarket = { marketName: string; closeTime: string; openTime: string; day: string }

export const listedMarkets = (): ListedMarket[] =>
  parse<ListedMarket>(readFileSync(new URL('schedules.csv', import.meta.url)), {
    columns: ['marketName', 'closeTime', 'openTime', 'day'],
    from_line: 2,
  })

/** The week from Monday 2026-11-23, read by hand from the days column: `draw` or `-` by market and date. */
export const weekOfDraws = (): { market: string; close: string; result: string; dates: string[] }[] =>
  parse<Record<string, string>>(readFileSync(new URL('week-of-draws.csv', import.meta.url)), { columns: true }).map(
    ({ market = '', close = '', result = '', ...cells }) => ({
      market,
      close,
      result,
      dates: Object.keys(cells).filter((date) => cells[date] === 'draw'),
    }),
  )

export const drawDatesOf = ({ marketName }: Pick<ListedMarket, 'marketName'>): string[] =>
  weekOfDraws().find(({ market }) => market === marketName)?.dates ?? []
