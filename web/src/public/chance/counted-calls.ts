import type { MarketStatistics, NumberHistory, PrizeChoice } from '@papan/contracts/calls/insight-calls.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import type { NumberSearch } from '@papan/contracts/lottery/numbers/search-modes.ts'
import type { Call } from '../data/calls.ts'
import { datesOf, type Period } from './period.ts'
import { withQuery } from '../../shared/paths/site-paths.ts'

const setDates = (query: URLSearchParams, period: Period, today: string): void => {
  for (const [name, date] of Object.entries(datesOf(period, today))) query.set(name, date)
}

type NumbersQuery = NumberSearch & { prizes: PrizeChoice; markets: readonly string[]; period: Period; page: number }
/** Defaults are left out, so that equal searches are one call. `today`: WIB. */
export const numbersCall = (search: NumbersQuery, today: string): Call<NumberHistory> => {
  const { digits, mode, at, prizes, markets, period, page } = search
  const query = new URLSearchParams()
  if (mode !== 'exact') query.set('mode', mode)
  if (at) query.set('at', at)
  if (prizes !== 'all') query.set('prizes', prizes)
  for (const market of markets) query.append('market', market)
  setDates(query, period, today)
  if (page > 1) query.set('page', String(page))
  return withQuery(fillPath(publicPaths.numbers, { digits }), query)
}

type StatisticsQuery = { prizes: PrizeChoice; period: Period }
/** Defaults are left out. `today`: WIB. */
export const statisticsCall = (
  name: string,
  { prizes, period }: StatisticsQuery,
  today: string,
): Call<MarketStatistics> => {
  const query = new URLSearchParams()
  if (prizes !== '1') query.set('prizes', prizes)
  setDates(query, period, today)
  return withQuery(fillPath(publicPaths.statistics, { marketName: name }), query)
}
