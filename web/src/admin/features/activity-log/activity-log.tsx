import { useEffect } from 'react'
import type { User } from '@papan/contracts/calls/auth/user-calls.ts'
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
import { suggestedNames } from './suggested-names.ts'
import type { LogEntry } from '@papan/contracts/calls/audit/log-calls.ts'
import { datesInText } from '../../format/dates-in-text.ts'
import { instantText } from '../../format/instant-text.ts'
import { Cell, Table } from '../../lists/table.tsx'
import { LogBadge } from './log-badge.tsx'

const columns = [logText.timestamp, logText.user, logText.action, logText.details, logText.address]

const LogTable = ({ entries }: { entries: readonly LogEntry[] }) => (
  <Table caption={logText.title} columns={columns}>
    {entries.map((entry) => (
      <tr key={entry.id}>
        <Cell label={logText.timestamp} className="whitespace-nowrap tabular-nums">
          <time dateTime={entry.timestamp}>{instantText(Date.parse(entry.timestamp))}</time>
        </Cell>
        <Cell label={logText.user} className="card-cell-corner font-semibold wrap-break-word">
          {entry.username}
        </Cell>
        <Cell label={logText.action} className="card-cell-title">
          <LogBadge action={entry.action} />
        </Cell>
        <Cell label={logText.details} className="card-cell-body wrap-anywhere">
          {datesInText(entry.details)}
        </Cell>
        <Cell label={logText.address} className="wrap-break-word tabular-nums">
          {entry.ipAddress}
        </Cell>
      </tr>
    ))}
  </Table>
)

type ActivityLogProps = {
  /** Users whose names the filter suggests, besides the names in the entries. */
  users: readonly Pick<User, 'username'>[]
}

/** All actions, filtered by user and day; page and filters live in the URL. */
export const ActivityLog = ({ users }: ActivityLogProps) => {
  const { list, showPage, fallBackTo, filterBy } = useListQuery(['pengguna', 'tanggal'])
  const { pengguna, tanggal, page } = list
  const query = logApi.useLogsQuery(
    { userId: usernameKeyOf(pengguna) ?? pengguna, date: tanggal, page },
    { refetchOnMountOrArgChange: true },
  )
  const totalPages = query.currentData?.meta.totalPages
  useEffect(() => {
    if (totalPages && page > totalPages) fallBackTo(totalPages)
  })
  return (
    <Card className="flex flex-col gap-5 p-5">
      <LogFilterForm
        key={`${pengguna} ${tanggal}`}
        shown={{ pengguna, tanggal }}
        names={suggestedNames(users, query.data?.data ?? [])}
        onFilter={filterBy}
      />
      <Loaded query={query} failed={logText.loadFailed} skeleton={<RowSkeletons rows={10} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty text={logText.none} />
          ) : (
            <div className="flex flex-col gap-5">
              <LogTable entries={data} />
              <Pagination page={page} totalPages={meta.totalPages} onPage={showPage} />
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}
