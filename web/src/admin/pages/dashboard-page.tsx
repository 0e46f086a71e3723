import ChevronRight from '../../shared/ui/icons/chevron-right.svg?react'
import { Link } from 'react-router-dom'
import { RecentActivity } from '../features/activity-log/recent-activity.tsx'
import { OnlineCounters } from '../features/online/online-counters.tsx'
import { useSessionUser } from '../features/session/use-session.ts'
import { AdminHeading } from './shell/admin-heading.tsx'
import { adminPaths } from '../paths/admin-paths.ts'
import { Card } from '../../shared/ui/card.tsx'
import { shellText } from './shell/shell-text.ts'

const dashboardText = { greeting: 'Selamat datang,', quickLinks: 'Akses cepat' } as const
const quickLinks = [
  { to: adminPaths.results, label: shellText.results },
  { to: adminPaths.predictions, label: shellText.predictions },
  { to: adminPaths.banners, label: shellText.banners },
] as const

export const DashboardPage = () => {
  const { username, role } = useSessionUser()
  return (
    <>
      <AdminHeading>{shellText.dashboard}</AdminHeading>
      <p className="-mt-3 mb-5 text-soft">
        {dashboardText.greeting} <span className="font-semibold text-ink">{username}</span>.
      </p>
      <OnlineCounters />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <RecentActivity of={role === 'MASTER_ADMIN' ? 'all' : 'mine'} />
        <Card aria-labelledby="pintasan" className="p-5 max-lg:order-first">
          <h2 id="pintasan" className="mb-2 text-lg font-bold">
            {dashboardText.quickLinks}
          </h2>
          <ul className="-mx-2">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-12 items-center justify-between gap-3 rounded-control px-2 font-semibold text-brand hover:bg-brand-soft"
                >
                  {label}
                  <ChevronRight size={20} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}
