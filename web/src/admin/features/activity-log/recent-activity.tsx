import { pageSizes } from '@papan/contracts/limits.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { minuteText } from '../../../shared/format/wib-text.ts'
import { datesInText } from './log-entries.ts'
import { instantText } from '../../format/instant-text.ts'
import { Loaded } from '../../lists/loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { logApi } from './log-api.ts'
import { LogBadge } from './log-badge.tsx'
import { logText } from './log-text.ts'

/** The newest log entries; of today with the time alone. */
export const RecentActivity = ({ of }: { of: 'all' | 'mine' }) => {
  const query = logApi.useRecentLogsQuery(of, { refetchOnMountOrArgChange: true })
  const today = useAtNow(wibDate)
  return (
    <Loaded
      query={query}
      failed={logText.loadFailed}
      skeleton={<RowSkeletons rows={pageSizes.dashboardLogs} className="h-11" />}
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-sm text-soft">{logText.noRecent}</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.map(({ id, action, username, timestamp, details }) => {
              const at = Date.parse(timestamp)
              return (
                <li key={id} className="flex flex-col gap-0.5 py-2 text-[0.8125rem] leading-5 first:pt-0 last:pb-0">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <LogBadge action={action} isShort />
                    <time dateTime={timestamp} className="text-soft tabular-nums">
                      {wibDate(at) === today ? minuteText(at) : instantText(at)}
                    </time>
                    {of === 'all' && <span className="font-semibold">{username}</span>}
                  </span>
                  <span className="line-clamp-3 wrap-anywhere">{datesInText(details)}</span>
                </li>
              )
            })}
          </ul>
        )
      }
    </Loaded>
  )
}
