import {
  market,
  marketList,
  type Market,
  type marketBody,
  marketCalls,
} from '@papan/contracts/calls/content/market-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../api/admin-api.ts'
import { ifMatch, idempotencyKey, type Keyed, type Versioned } from '../../api/call-headers.ts'
import { requestOf } from '../../api/request-of.ts'

export type MarketBody = z.infer<typeof marketBody>
/** '' matches all markets. */
type MarketFilter = { search: string; page: number }

export const marketsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    markets: build.query<z.infer<typeof marketList>, MarketFilter>({
      query: (filter) => ({ ...requestOf(marketCalls.listMarkets), params: filter }),
      responseSchema: marketList,
      providesTags: ['Markets'],
    }),
    addMarket: build.mutation<Market, Keyed<MarketBody>>({
      query: ({ body, key }) => ({ ...requestOf(marketCalls.addMarket), body, headers: idempotencyKey(key) }),
      responseSchema: market,
      invalidatesTags: ['Markets'],
    }),
    // Also after a failure, so that the list shows the current state.
    deleteMarket: build.mutation<unknown, Versioned & { id: string }>({
      query: ({ id, ...state }) => ({
        ...requestOf(marketCalls.deleteMarket, { marketId: id }),
        headers: ifMatch(state),
      }),
      invalidatesTags: ['Markets'],
    }),
  }),
})
