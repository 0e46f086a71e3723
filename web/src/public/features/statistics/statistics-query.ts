import type { PrizeChoice } from '@papan/contracts/calls/insight-calls.ts'
import { statisticsCall } from '../../chance/counted-calls.ts'
import { readPeriod, type Period } from '../../chance/period.ts'

export const statisticsParams = { prizes: 'hadiah' } as const
export const statisticsPrizes: Readonly<Record<string, PrizeChoice>> = { '': '1', '1-3': '1-3', semua: 'all' }

export type StatisticsView = { prizes: PrizeChoice; period: Period }

export const readStatistics = (query: URLSearchParams): StatisticsView => ({
  prizes: statisticsPrizes[query.get(statisticsParams.prizes) ?? ''] ?? '1',
  period: readPeriod(query),
})

/** `today`: WIB. */
export const callOfStatistics = (market: string, view: StatisticsView, today: string) =>
  statisticsCall(market, view, today)
