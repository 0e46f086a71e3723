import * as logs from './log-calls.ts'
import { callsOf } from './route.ts'

/** The calls that audit answers. */
export const auditRoutes = callsOf('audit', [
  {
    method: 'GET',
    path: '/master/logs',
    who: 'MASTER_ADMIN',
    query: logs.logListQuery,
    answer: logs.logList,
  },
  {
    method: 'GET',
    path: '/admin/logs/mine',
    who: 'ADMIN',
    query: logs.logListQuery,
    answer: logs.logList,
  },
])
