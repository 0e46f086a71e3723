import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A row of schedules.csv: 63 markets in the trade's notation, times in WIB, buka after tutup. */
export type ListedMarket = { marketName: string; closeTime: string; openTime: string; day: string }

export const listedMarkets = (): ListedMarket[] =>
  parse<ListedMarket>(readFileSync(new URL('schedules.csv', import.meta.url)), {
    columns: ['marketName', 'closeTime', 'openTime', 'day'],
    from_line: 2,
  })

const weekdays = ['SENIN', 'SELASA', 'RABU', 'KAMIS', 'JUMAT', 'SABTU', 'MINGGU']
/** Read by hand from the days column; `LIBUR` names days off. */
export const daysOff: Readonly<Record<string, readonly string[]>> = {
  'SETIAP HARI': [],
  'SELASA & JUMAT LIBUR': ['SELASA', 'JUMAT'],
  'SENIN,SELASA,KAMIS,JUMAT LIBUR': ['SENIN', 'SELASA', 'KAMIS', 'JUMAT'],
  'MINGGU LIBUR': ['MINGGU'],
}
/** In the week from Monday 2026-11-23. */
export const drawDatesOf = ({ day }: ListedMarket): string[] =>
  weekdays.flatMap((weekday, index) => (daysOff[day]?.includes(weekday) ? [] : [`2026-11-${23 + index}`]))
