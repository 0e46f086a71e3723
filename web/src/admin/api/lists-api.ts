import { marketNames, type MarketName } from '@papan/contracts/calls/market-calls.ts'
import { scheduleList, type Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { adminApi } from './admin-api.ts'

export const listsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    marketNames: build.query<MarketName[], void>({
      query: () => '/admin/markets/all-active',
      responseSchema: marketNames,
      providesTags: ['Markets'],
    }),
    schedules: build.query<Schedule[], void>({
      query: () => '/admin/schedules',
      responseSchema: scheduleList,
      providesTags: ['Schedules'],
    }),
  }),
})
