import { guardCalls, guardFacts } from '@papan/contracts/calls/content/guard-calls.ts'
import type { GuardFacts } from '@papan/contracts/lottery/guard.ts'
import { adminApi } from '../../../api/admin-api.ts'
import { requestOf } from '../../../api/request-of.ts'
import type { DrawKey } from '../results-api.ts'

export const guardApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    guardFacts: build.query<GuardFacts, DrawKey>({
      query: ({ market, date }) => requestOf(guardCalls.getGuardFacts, { marketName: market, date }),
      responseSchema: guardFacts,
      providesTags: ['GuardFacts'],
    }),
  }),
})
