import { marketCalls } from '@papan/contracts/calls/content/market-calls.ts'
import { scheduleCalls } from '@papan/contracts/calls/content/schedule-calls.ts'
import { adminApi } from './admin-api.ts'
import { asks } from './asks.ts'

export const listsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    marketNames: build.query({ ...asks(marketCalls.listMarketNames), providesTags: ['Markets'] }),
    schedules: build.query({ ...asks(scheduleCalls.listSchedules), providesTags: ['Schedules'] }),
  }),
})
