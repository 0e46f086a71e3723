import { z } from '../../schema.ts'
import { call, callsOf } from '../call.ts'
import { pageSizes } from '../../limits.ts'
import { businessDate, limitQuery, pageMeta, pageQuery, nameText } from '../fields.ts'
import { answeredInstant } from '../answered.ts'

/** `action` is a code such as LOGIN_FAILED or CREATE_RESULT. */
export const logEntry = z.object({
  id: z.string(),
  timestamp: answeredInstant,
  username: z.string(),
  action: z.string(),
  details: z.string(),
  ipAddress: z.string(),
  requestId: z.string().nullable(),
})
export type LogEntry = z.infer<typeof logEntry>

/** '' in a filter means all; `date` is a WIB date. */
const logListQuery = z.strictObject({
  userId: nameText(100).or(z.literal('')).default(''),
  date: businessDate.or(z.literal('')).default(''),
  page: pageQuery,
  limit: limitQuery(pageSizes.logs),
})
export type LogListQuery = z.infer<typeof logListQuery>
export const logList = z.object({ data: z.array(logEntry), meta: pageMeta })
export type LogList = z.infer<typeof logList>

export const logCalls = callsOf('audit', {
  listLogs: call('GET', '/master/logs', {
    summary: 'Catatan aktivitas semua admin',
    role: 'MASTER_ADMIN',
    query: logListQuery,
    answer: logList,
  }),
  listOwnLogs: call('GET', '/admin/logs/mine', {
    summary: 'Catatan aktivitas sendiri',
    role: 'ADMIN',
    query: logListQuery,
    answer: logList,
  }),
})
