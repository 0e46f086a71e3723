import { guardCalls } from '@papan/contracts/calls/content/guard-calls.ts'
import { adminApi } from '../../../api/admin-api.ts'
import { asks } from '../../../api/asks.ts'
import type { DrawKey } from '../results-api.ts'

export const guardApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    guardFacts: build.query({
      ...asks(guardCalls.getGuardFacts, ({ market, date }: DrawKey) => ({ path: { marketName: market, date } })),
      providesTags: ['GuardFacts'],
    }),
  }),
})
