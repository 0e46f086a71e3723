import { logList, type LogList } from '@papan/contracts/calls/log-calls.ts'
import { pageSizes } from '@papan/contracts/rules/limits.ts'
import { adminApi } from '../../api/admin-api.ts'

export type LogFilter = { userId: string; date: string; page: number }

type Reader = 'all' | 'mine'

export const logApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    logs: build.query<LogList, LogFilter>({
      query: (filter) => ({ url: '/master/logs', params: filter }),
      responseSchema: logList,
      providesTags: ['Logs'],
    }),
    recentLogs: build.query<LogList, Reader>({
      query: (reader) => ({
        url: reader === 'all' ? '/master/logs' : '/admin/logs/mine',
        params: { limit: pageSizes.dashboardLogs },
      }),
      responseSchema: logList,
      providesTags: ['Logs'],
    }),
  }),
})
