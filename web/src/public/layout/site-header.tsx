import type { ReactNode } from 'react'
import Menu from '../../shared/ui/icons/menu.svg?react'
import { useAppSelector } from '../data/hooks.ts'
import { paths } from '../../shared/paths/site-paths.ts'
import { useMenu } from '../ui/use-menu.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { layoutText } from './layout-text.ts'
import { useLocation } from 'react-router-dom'
import { classNames } from '../../shared/ui/class-names.ts'
import { nowText } from '../now/now-text.ts'
import { useDrawingCount } from '../now/use-now-and-next.ts'

/** A red mark with the number of draws that are on; nothing without one. `isSilent`: where a link beside it says so. */
const LiveCount = ({ isSilent = false }: { isSilent?: boolean }) => {
  const count = useDrawingCount()
  if (count === 0) return null
  return (
    <>
      {/* Drawn by the style: the name of the menu's button does not hold it. */}
      <span aria-hidden="true" className="live-count" data-count={count} />
      {!isSilent && <span className="sr-only">{nowText.onNow(count)}</span>}
    </>
  )
}

type MenuLinkProps = {
  to: string
  label: string
  className: string
  here: string
  elsewhere: string
  onChoose?: (() => void) | undefined
  children?: ReactNode
}

/** Marks the current page: ignores case, and includes deeper paths unless home. */
const MenuLink = ({ to, label, className, here, elsewhere, onChoose, children }: MenuLinkProps) => {
  const place = useLocation().pathname.toLowerCase()
  const isHere = place === to || (to !== '/' && place.startsWith(`${to}/`))
  return (
    <a
      href={to}
      aria-current={isHere ? 'page' : undefined}
      onClick={onChoose}
      className={classNames(className, isHere ? here : elsewhere)}
    >
      <span>{label}</span>
      {children}
    </a>
  )
}

export type NavTarget = { to: string; label: string }

type LinksProps = { targets: readonly NavTarget[]; className: string; onChoose?: () => void }

const Links = ({ targets, className, onChoose }: LinksProps) => (
  <nav aria-label={layoutText.mainMenu} className={className}>
    {targets.map(({ to, label }) => (
      <MenuLink
        key={to}
        to={to}
        label={label}
        onChoose={onChoose}
        className="relative flex min-h-12 items-center rounded-control px-3.5 font-semibold"
        here="bg-brand-soft text-brand"
        elsewhere="text-soft hover:text-ink"
      >
        {to === paths.liveDraw && <LiveCount />}
      </MenuLink>
    ))}
  </nav>
)

type HeaderProps = { targets: readonly NavTarget[]; children: ReactNode }

/** Sticky, 5rem high; `children`: the search. */
export const SiteHeader = ({ targets, children }: HeaderProps) => {
  const site = useAppSelector((state) => state.site)
  const { menu, close: closeMenu, onKeyDown } = useMenu()
  return (
    <header className="sticky top-0 z-40 site-header border-b border-line bg-sheet">
      <div className="page-width flex h-full items-center justify-between gap-2 sm:gap-4">
        <a href="/" onClick={closeMenu} className="flex min-h-12 min-w-0 items-center gap-3 rounded-control">
          <BrandMark site={site} />
          <span className="digits truncate text-xl tracking-tight">{site.name}</span>
        </a>
        <Links targets={targets} className="ml-auto hidden gap-1 lg:flex" />
        {children}
        {/* Escape is an extra; the summary serves the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <details ref={menu} data-layer="" className="size-11 lg:hidden" onKeyDown={onKeyDown}>
          <summary
            aria-label={layoutText.menu}
            className="menu-button rounded-control border border-line-strong bg-raised"
          >
            <Menu size={22} />
            <LiveCount isSilent />
          </summary>
          <Links
            targets={targets}
            onChoose={closeMenu}
            className="menu-links border-b border-line bg-sheet shadow-card"
          />
        </details>
      </div>
    </header>
  )
}
