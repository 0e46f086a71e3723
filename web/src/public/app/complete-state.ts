import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { pageDataCall } from '../data/calls.ts'
import type { ServerData } from '../data/server-data-reducer.ts'

/** Puts back what trim-state.ts left out because the place says it: the market of each result. */
export const completeState = ({ entries }: ServerData): void => {
  const page = entries[pageDataCall]?.data as PageData | undefined
  for (const [market, result] of Object.entries(page?.resultsMap ?? {})) result.market = market
}
