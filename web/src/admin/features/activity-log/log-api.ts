import { logList, type LogList, logCalls } from '@papan/contracts/calls/audit/log-calls.ts'
import { pageSizes } from '@papan/contracts/limits.ts'
import { adminApi } from '../../api/admin-api.ts'
import { requestOf } from '../../api/request-of.ts'

export type LogFilter = { userId: string; date: string; page: number }

type Reader = 'all' | 'mine'

export const logApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    logs: build.query<LogList, LogFilter>({
      query: (filter) => ({ ...requestOf(logCalls.listLogs), params: filter }),
      responseSchema: logList,
      providesTags: ['Logs'],
    }),
    recentLogs: build.query<LogList, Reader>({
      query: (reader) => ({
        ...requestOf(reader === 'all' ? logCalls.listLogs : logCalls.listOwnLogs),
        params: { limit: pageSizes.dashboardLogs },
      }),
      responseSchema: logList,
      providesTags: ['Logs'],
    }),
  }),
})
