import { NavLink } from 'react-router-dom'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import ExternalLink from '../../icons/external-link.svg?react'
import { BrandMark } from '../../../shared/ui/brand-mark.tsx'
import { useSiteName } from './site-name.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { adminPaths } from '../../paths/admin-paths.ts'
import { shellText } from './shell-text.ts'

type MenuLink = { to: string; label: string }
type MenuGroup = { heading: string | null; links: readonly MenuLink[] }

const forAllRoles: MenuGroup = {
  heading: null,
  links: [
    { to: adminPaths.dashboard, label: shellText.dashboard },
    { to: adminPaths.results, label: shellText.results },
    { to: adminPaths.predictions, label: shellText.predictions },
    { to: adminPaths.banners, label: shellText.banners },
    { to: adminPaths.schedules, label: shellText.schedules },
  ],
}
const forMasters: MenuGroup = {
  heading: shellText.masterGroup,
  links: [
    { to: adminPaths.markets, label: shellText.markets },
    { to: adminPaths.users, label: shellText.users },
    { to: adminPaths.security, label: shellText.security },
    { to: adminPaths.settings, label: shellText.settings },
    { to: adminPaths.logs, label: shellText.logs },
  ],
}

const menuFor = (role: Role): readonly MenuGroup[] =>
  role === 'MASTER_ADMIN' ? [forAllRoles, forMasters] : [forAllRoles]

const linkClass = 'flex min-h-11 items-center rounded-control px-3 py-1.5 text-[0.9375rem] leading-snug font-semibold'
const here = 'here text-on-stage'
const elsewhere = 'text-on-stage-soft hover:text-on-stage'

type SidebarProps = {
  role: Role
  /** Draws past their result time. */
  lateCount: number
  onChoose?: () => void
}

export const Sidebar = ({ role, lateCount, onChoose }: SidebarProps) => (
  <div className="on-stage flex min-h-full flex-col gap-5 bg-stage px-3 py-5 text-on-stage">
    <p className="flex min-h-11 items-center gap-3 px-2.5">
      <BrandMark />
      <span className="digits truncate text-lg tracking-tight">{useSiteName()}</span>
    </p>
    <nav aria-label={shellText.menu} className="flex flex-col gap-4">
      {menuFor(role).map(({ heading, links }) => (
        <div key={heading} className="flex flex-col gap-0.5">
          {heading && <p className="px-3 pb-1 text-sm text-on-stage-soft">{heading}</p>}
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              onClick={onChoose}
              className={({ isActive }) => classNames(linkClass, isActive ? here : elsewhere)}
            >
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
    <a href="/" target="_blank" rel="noopener" className={classNames(linkClass, elsewhere, 'mt-auto gap-2.5')}>
      {shellText.viewSite}
      <ExternalLink size={18} />
    </a>
  </div>
)
