import type { logCalls, LogList, LogListQuery } from '@papan/contracts/calls/audit/log-calls.ts'
import { pageMetaOf } from '@papan/service-kit/http/paging.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { EntryStore } from './entry-store.ts'

export const entryRoutes = ({ entryStore }: { entryStore: EntryStore }): Handlers<typeof logCalls> => {
  const listOf = async ({ userId, date, page, limit }: LogListQuery, since = ''): Promise<LogList> => {
    const { data, total } = await entryStore.list({ userId, date, since }, page, limit)
    return { data, meta: pageMetaOf(page, limit, total) }
  }
  return {
    listLogs: ({ query }) => listOf(query),
    // A user id is the name: an account made again under it does not inherit the earlier one's entries.
    listOwnLogs: ({ query, claims: { sub, since } }) => listOf({ ...query, userId: sub }, since),
  }
}
