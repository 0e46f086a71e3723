import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { Card } from '../../../shared/ui/card.tsx'
import { RecentActivity } from '../../features/activity-log/recent-activity.tsx'
import { logText } from '../../features/activity-log/log-text.ts'
import { OnlineCounters, type StaffLoad } from '../../features/online/online-counters.tsx'
import { useSessionUser } from '../../session/use-session.ts'
import { adminPaths } from '../../paths/admin-paths.ts'
import { shellText } from '../shell/shell-text.ts'
import { dashboardText } from './dashboard-text.ts'

const quickLinks = [
  { to: adminPaths.results, label: shellText.results },
  { to: adminPaths.predictions, label: shellText.predictions },
  { to: adminPaths.banners, label: shellText.banners },
] as const

type PartProps = { title: string; note?: string; isFolded: boolean; children: ReactNode }

/** A card with a heading; on a phone it is folded. */
const Part = ({ title, note, isFolded, children }: PartProps) => {
  const heading = <h2 className="font-bold">{title}</h2>
  return isFolded ? (
    <Card>
      <details className="group">
        <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-2">
          <ChevronRight size={18} className="shrink-0 group-open:rotate-90" />
          {heading}
          {note && <span className="ml-auto text-[0.8125rem] text-soft">{note}</span>}
        </summary>
        <div className="px-4 pb-3">{children}</div>
      </details>
    </Card>
  ) : (
    <Card className="p-4">
      <div className="mb-2">{heading}</div>
      {children}
    </Card>
  )
}

type DashboardSideProps = { staff: readonly StaffLoad[] | null; isPhone: boolean }

/** The spec's parts of the dashboard, small: counters, quick links, recent activity. */
export const DashboardSide = ({ staff, isPhone }: DashboardSideProps) => {
  const { role } = useSessionUser()
  return (
    <div className="flex flex-col gap-4">
      <OnlineCounters staff={staff} />
      <Part title={dashboardText.quickLinks} note={dashboardText.quickLinksShort} isFolded={isPhone}>
        <ul className="-mx-2">
          {quickLinks.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2 text-[0.9375rem] font-semibold text-brand hover:bg-brand-soft lg:min-h-8"
              >
                {label}
                <ChevronRight size={18} />
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={logText.recent} isFolded={isPhone}>
        <RecentActivity of={role === 'MASTER_ADMIN' ? 'all' : 'mine'} />
      </Part>
    </div>
  )
}
