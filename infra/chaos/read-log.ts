import { logList, type LogEntry } from '@papan/contracts/calls/log-calls.ts'
import type { ApiClient } from '../local/api-client.ts'

/** The whole activity log, newest first. */
export const readLog = async (api: ApiClient): Promise<LogEntry[]> => {
  const entries: LogEntry[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = logList.parse(await api.get(`/master/logs?page=${page}&limit=100`))
    entries.push(...data)
    pages = meta.totalPages
  }
  return entries
}
