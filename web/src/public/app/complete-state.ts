import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { isDay, pageDataCall } from '../data/calls.ts'
import type { ServerData } from '../data/server-data-reducer.ts'

/** Puts back what trim-state.ts left out because the place says it: market and date of each result. */
export const completeState = ({ entries }: ServerData): void => {
  const page = entries[pageDataCall]?.data as PageData | undefined
  for (const [market, result] of Object.entries(page?.resultsMap ?? {})) result.market = market
  for (const [call, { data }] of Object.entries(entries)) {
    if (!isDay(call) || !data) continue
    const { date, draws } = data as Day
    for (const { market, result } of draws) if (result) Object.assign(result, { market, date })
  }
}
