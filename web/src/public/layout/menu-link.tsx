import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { classNames } from '../../shared/ui/class-names.ts'

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
export const MenuLink = ({ to, label, className, here, elsewhere, onChoose, children }: MenuLinkProps) => {
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
