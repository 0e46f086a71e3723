import { useEffect, useRef } from 'react'
import { pageSizes } from '@papan/contracts/limits.ts'
import { type User, userCalls } from '@papan/contracts/calls/auth/user-calls.ts'
import { usernameKeyOf } from '@papan/contracts/calls/auth/precis.ts'
import { useListQuery } from '../../paths/use-list-query.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Empty } from '../../lists/empty.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { logApi } from './log-api.ts'
import { LogFilterForm } from './log-filter-form.tsx'
import { logText } from './log-text.ts'
import { suggestedNames } from './log-entries.ts'
import { LogTable } from './log-table.tsx'
import { useRead } from '../../api/use-call.ts'

const none: readonly User[] = []

/** All actions, filtered by user and day; page and filters live in the URL. */
export const ActivityLog = () => {
  // Optional: the log works without user names.
  const users = useRead(userCalls.listUsers, 'Users').data ?? none
  const { list, showPage, fallBackTo, filterBy } = useListQuery(['pengguna', 'tanggal'])
  const { pengguna, tanggal, page } = list
  const top = useRef<HTMLDivElement>(null)
  const query = logApi.useLogsQuery(
    { userId: usernameKeyOf(pengguna) ?? pengguna, date: tanggal, page },
    { refetchOnMountOrArgChange: true },
  )
  const totalPages = query.currentData?.meta.totalPages
  useEffect(() => {
    if (totalPages && page > totalPages) fallBackTo(totalPages)
  })
  const turnTo = (next: number) => {
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
    showPage(next)
  }
  return (
    <Card className="flex flex-col gap-5 p-4 md:p-5">
      <LogFilterForm
        key={`${pengguna} ${tanggal}`}
        shown={{ pengguna, tanggal }}
        names={suggestedNames(users, query.data?.data ?? [])}
        onFilter={filterBy}
      />
      <Loaded
        query={query}
        failed={logText.loadFailed}
        skeleton={<RowSkeletons rows={pageSizes.logs} className="h-9" />}
      >
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty text={logText.none} />
          ) : (
            <div ref={top} className="flex scroll-mt-20 flex-col gap-5">
              <LogTable entries={data} />
              <Pagination page={page} totalPages={meta.totalPages} onPage={turnTo} />
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}
