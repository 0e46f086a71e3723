import type { MarketPaito, MarketStatistics, NumberHistory, PrizeChoice } from '@papan/contracts/calls/insight-calls.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import type { NumberSearch } from '@papan/contracts/rules/numbers/search-modes.ts'
import type { Call } from '../data/calls.ts'
import { yearsAgo } from './years.ts'

type NumbersQuery = NumberSearch & { prizes: PrizeChoice; markets: readonly string[]; years: number; page: number }
/** Defaults are left out, so that equal searches are one call. `today`: WIB. */
export const numbersCall = (search: NumbersQuery, today: string): Call<NumberHistory> => {
  const { digits, mode, at, prizes, markets, years, page } = search
  const query = new URLSearchParams()
  if (mode !== 'exact') query.set('mode', mode)
  if (at) query.set('at', at)
  if (prizes !== 'all') query.set('prizes', prizes)
  for (const market of markets) query.append('market', market)
  if (years > 0) query.set('from', yearsAgo(today, years))
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `${fillPath(publicPaths.numbers, { digits })}${text && `?${text}`}`
}

type StatisticsQuery = { prizes: PrizeChoice; years: number }
/** Defaults are left out. `today`: WIB. */
export const statisticsCall = (
  name: string,
  { prizes, years }: StatisticsQuery,
  today: string,
): Call<MarketStatistics> => {
  const query = new URLSearchParams()
  if (prizes !== '1') query.set('prizes', prizes)
  if (years > 0) query.set('from', yearsAgo(today, years))
  const text = query.toString()
  return `${fillPath(publicPaths.statistics, { marketName: name })}${text && `?${text}`}`
}

/** `from` is null for insight's own period. */
export const paitoCall = (name: string, from: string | null): Call<MarketPaito> =>
  `${fillPath(publicPaths.paito, { marketName: name })}${from === null ? '' : `?from=${from}`}`
