import { market, marketList, type Market, type marketBody } from '@papan/contracts/calls/market-calls.ts'
import { writeSegment } from '@papan/contracts/paths/canonical-path.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../api/admin-api.ts'
import { ifMatch, once, type Keyed, type Versioned } from '../../api/call-headers.ts'

export type MarketBody = z.infer<typeof marketBody>
/** '' matches all markets. */
type MarketFilter = { search: string; page: number }

const markets = '/admin/markets'

export const marketsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    markets: build.query<z.infer<typeof marketList>, MarketFilter>({
      query: (filter) => ({ url: markets, params: filter }),
      responseSchema: marketList,
      providesTags: ['Markets'],
    }),
    addMarket: build.mutation<Market, Keyed<MarketBody>>({
      query: ({ body, key }) => ({ url: markets, method: 'POST', body, headers: once(key) }),
      responseSchema: market,
      invalidatesTags: ['Markets'],
    }),
    // Also after a failure, so that the list shows the current state.
    deleteMarket: build.mutation<unknown, Versioned & { id: string }>({
      query: ({ id, ...state }) => ({
        url: `${markets}/${writeSegment(id)}`,
        method: 'DELETE',
        headers: ifMatch(state),
      }),
      invalidatesTags: ['Markets'],
    }),
  }),
})
