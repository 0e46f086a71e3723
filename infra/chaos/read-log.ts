import { logList, type LogEntry } from '@papan/contracts/calls/log-calls.ts'
import type { ApiClient } from '../local/api-client.ts'

/** The whole activity log, newest first. */
export const readLog = async (api: ApiClient): Promise<LogEntry[]> => {
  // One that is written meanwhile moves the others on: the last of a page is then the first of the next one as well.
  const entries = new Map<string, LogEntry>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = logList.parse(await api.get(`/master/logs?page=${page}&limit=100`))
    for (const entry of data) entries.set(entry.id, entry)
    pages = meta.totalPages
  }
  return [...entries.values()]
}
