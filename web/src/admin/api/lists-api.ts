import { marketNames, type MarketName, marketCalls } from '@papan/contracts/calls/content/market-calls.ts'
import { scheduleList, type Schedule, scheduleCalls } from '@papan/contracts/calls/content/schedule-calls.ts'
import { adminApi } from './admin-api.ts'
import { requestOf } from './request-of.ts'

export const listsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    marketNames: build.query<MarketName[], void>({
      query: () => requestOf(marketCalls.listMarketNames),
      responseSchema: marketNames,
      providesTags: ['Markets'],
    }),
    schedules: build.query<Schedule[], void>({
      query: () => requestOf(scheduleCalls.listSchedules),
      responseSchema: scheduleList,
      providesTags: ['Schedules'],
    }),
  }),
})
