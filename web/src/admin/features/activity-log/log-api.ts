import { logCalls } from '@papan/contracts/calls/audit/log-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { adminApi } from '../../api/admin-api.ts'
import { asks, requestOf } from '../../api/asks.ts'

type LogFilter = { userId: string; date: string; page: number }

export const logApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    logs: build.query({
      ...asks(logCalls.listLogs, (filter: LogFilter) => ({ params: filter })),
      providesTags: ['Logs'],
    }),
    recentLogs: build.query({
      query: (reader: 'all' | 'mine') =>
        requestOf(reader === 'all' ? logCalls.listLogs : logCalls.listOwnLogs, {
          params: { limit: pageSizes.dashboardLogs },
        }),
      responseSchema: logCalls.listLogs.answer,
      providesTags: ['Logs'],
    }),
  }),
})
