import { NavLink } from 'react-router-dom'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import BookOpen from '../../icons/book-open.svg?react'
import CalendarDays from '../../icons/calendar-days.svg?react'
import Crosshair from '../../icons/crosshair.svg?react'
import ExternalLink from '../../icons/external-link.svg?react'
import Eye from '../../icons/eye.svg?react'
import Image from '../../icons/image.svg?react'
import LayoutDashboard from '../../icons/layout-dashboard.svg?react'
import ListChecks from '../../icons/list-checks.svg?react'
import MapPin from '../../icons/map-pin.svg?react'
import MessageSquare from '../../icons/message-square.svg?react'
import ScrollText from '../../icons/scroll-text.svg?react'
import Settings from '../../icons/settings-2.svg?react'
import ShieldCheck from '../../icons/shield-check.svg?react'
import Trash from '../../icons/trash.svg?react'
import Users from '../../icons/users.svg?react'
import { BrandMark } from '../../../shared/ui/brand-mark.tsx'
import { useSite } from './site.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { adminPaths } from '../../paths/admin-paths.ts'
import { shellText } from './shell-text.ts'

type MenuGroup = {
  heading: string
  links: readonly { to: string; label: string; Icon: typeof Users }[]
}

const menu: readonly MenuGroup[] = [
  {
    heading: shellText.todayGroup,
    links: [
      { to: adminPaths.dashboard, label: shellText.dashboard, Icon: LayoutDashboard },
      { to: adminPaths.results, label: shellText.results, Icon: ListChecks },
    ],
  },
  {
    heading: shellText.contentGroup,
    links: [
      { to: adminPaths.predictions, label: shellText.predictions, Icon: Crosshair },
      { to: adminPaths.banners, label: shellText.banners, Icon: Image },
      { to: adminPaths.schedules, label: shellText.schedules, Icon: CalendarDays },
      { to: adminPaths.deleted, label: shellText.deleted, Icon: Trash },
    ],
  },
]
const masterMenu: MenuGroup = {
  heading: shellText.masterGroup,
  links: [
    { to: adminPaths.markets, label: shellText.markets, Icon: MapPin },
    { to: adminPaths.notices, label: shellText.notices, Icon: MessageSquare },
    { to: adminPaths.pages, label: shellText.pages, Icon: BookOpen },
    { to: adminPaths.destinations, label: shellText.destinations, Icon: ExternalLink },
    { to: adminPaths.readers, label: shellText.readers, Icon: Eye },
    { to: adminPaths.users, label: shellText.users, Icon: Users },
    { to: adminPaths.security, label: shellText.security, Icon: ShieldCheck },
    { to: adminPaths.settings, label: shellText.settings, Icon: Settings },
    { to: adminPaths.logs, label: shellText.logs, Icon: ScrollText },
  ],
}

const linkClass = 'flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-sm leading-snug font-semibold'
const here = 'here text-on-stage'
const elsewhere = 'text-on-stage-soft hover:text-on-stage'

type SidebarProps = {
  role: Role
  /** Draws past their result time. */
  lateCount: number
  onChoose?: () => void
}

export const Sidebar = ({ role, lateCount, onChoose }: SidebarProps) => {
  const site = useSite()
  return (
    <div className="on-stage flex min-h-full flex-col gap-5 bg-stage px-3 py-5 text-on-stage">
      <p className="flex min-h-11 items-center gap-3 px-2.5">
        <BrandMark site={site} />
        <span className="digits min-w-0 text-lg tracking-tight wrap-break-word">{site.name}</span>
      </p>
      <nav aria-label={shellText.menu} className="flex flex-col gap-4">
        {[...menu, ...(role === 'MASTER_ADMIN' ? [masterMenu] : [])].map(({ heading, links }) => (
          <div key={heading} className="flex flex-col gap-0.5">
            <p className="px-3 pb-1 text-sm text-on-stage-soft">{heading}</p>
            {links.map(({ to, label, Icon }) => (
              <NavLink
                key={to}
                to={to}
                onClick={onChoose}
                className={({ isActive }) => classNames(linkClass, isActive ? here : elsewhere)}
              >
                <Icon size={20} className="shrink-0" />
                {label}
                {to === adminPaths.dashboard && lateCount > 0 && (
                  <span className="ml-auto grid size-6 place-items-center rounded-full bg-stage-live text-[0.8125rem] font-bold text-stage tabular-nums">
                    <span aria-hidden="true">{lateCount}</span>
                    <span className="sr-only">{shellText.late(lateCount)}</span>
                  </span>
                )}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <a href="/" target="_blank" rel="noopener" className={classNames(linkClass, elsewhere, 'mt-auto')}>
        <ExternalLink size={20} className="shrink-0" />
        {shellText.viewSite}
      </a>
    </div>
  )
}
