import { logList, type LogEntry, type LogList } from '@papan/contracts/calls/audit/log-calls.ts'
import type { ApiClient } from '../../../local/api-client.ts'

const maxReadings = 10

const readPage = async (api: ApiClient, page: number): Promise<LogList> =>
  logList.parse(await api.get(`/master/logs?page=${page}&limit=100`))

const isSame = (one: LogList, other: LogList): boolean =>
  one.data.length === other.data.length && one.data.every(({ id }, index) => id === other.data[index]?.id)

/** The whole activity log, newest first. */
export const readLog = async (api: ApiClient): Promise<LogEntry[]> => {
  for (let reading = 1; ; reading++) {
    const first = await readPage(api, 1)
    const entries = [...first.data]
    for (let page = 2; page <= first.meta.totalPages; page++) entries.push(...(await readPage(api, page)).data)
    // New entries shift the pages: read again until the first page is stable.
    if (reading === maxReadings || isSame(first, await readPage(api, 1))) return entries
  }
}
