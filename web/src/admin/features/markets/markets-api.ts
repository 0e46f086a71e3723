import { marketCalls, type marketBody } from '@papan/contracts/calls/content/market-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../api/admin-api.ts'
import { asks, type Keyed, type Versioned } from '../../api/asks.ts'

export type MarketBody = z.infer<typeof marketBody>
/** '' matches all markets. */
type MarketFilter = { search: string; page: number }

export const marketsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    markets: build.query({
      ...asks(marketCalls.listMarkets, (filter: MarketFilter) => ({ params: filter })),
      providesTags: ['Markets'],
    }),
    addMarket: build.mutation({
      ...asks(marketCalls.addMarket, (keyed: Keyed<MarketBody>) => keyed),
      invalidatesTags: ['Markets'],
    }),
    // Also after a failure, so that the list shows the current state.
    deleteMarket: build.mutation({
      ...asks(marketCalls.deleteMarket, ({ id, ...state }: Versioned & { id: string }) => ({
        path: { marketId: id },
        state,
      })),
      invalidatesTags: ['Markets'],
    }),
  }),
})
