import type { PrizeChoice } from '@papan/contracts/calls/insight-calls.ts'
import { statisticsCall } from '../../chance/counted-calls.ts'
import { yearsBefore } from '../../chance/years.ts'

export const statisticsParams = { prizes: 'hadiah', years: 'masa' } as const
export const statisticsPrizes: Readonly<Record<string, PrizeChoice>> = { '': '1', '1-3': '1-3', semua: 'all' }

export type StatisticsView = { prizes: PrizeChoice; years: number }

export const readStatistics = (query: URLSearchParams): StatisticsView => {
  const years = Number(query.get(statisticsParams.years) ?? '')
  return {
    prizes: statisticsPrizes[query.get(statisticsParams.prizes) ?? ''] ?? '1',
    years: yearsBefore.includes(years) ? years : 0,
  }
}

/** `today`: WIB. */
export const callOfStatistics = (market: string, view: StatisticsView, today: string) =>
  statisticsCall(market, view, today)
