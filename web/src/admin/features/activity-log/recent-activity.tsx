import { pageSizes } from '@papan/contracts/rules/limits.ts'
import { datesInText } from '../../format/dates-in-text.ts'
import { instantText } from '../../format/instant-text.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Empty } from '../../lists/empty.tsx'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { logApi } from './log-api.ts'
import { LogBadge } from './log-badge.tsx'
import { logText } from './log-text.ts'

export const RecentActivity = ({ of }: { of: 'all' | 'mine' }) => {
  const query = logApi.useRecentLogsQuery(of, { refetchOnMountOrArgChange: true })
  return (
    <Card aria-labelledby="aktivitas" className="p-5">
      <h2 id="aktivitas" className="mb-3 text-lg font-bold">
        {logText.recent}
      </h2>
      <Loaded query={query} failed={logText.loadFailed} skeleton={<RowSkeletons rows={pageSizes.dashboardLogs} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={logText.noRecent} />
          ) : (
            <ul className="divide-y divide-line">
              {data.map((entry) => (
                <li key={entry.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <LogBadge action={entry.action} />
                    <span className="font-semibold">{entry.username}</span>
                    <time dateTime={entry.timestamp} className="text-sm text-soft tabular-nums">
                      {instantText(Date.parse(entry.timestamp))}
                    </time>
                  </span>
                  <span className="text-[0.9375rem] wrap-anywhere text-soft">{datesInText(entry.details)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
