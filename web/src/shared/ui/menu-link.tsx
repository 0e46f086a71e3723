import { useLocation } from 'react-router-dom'
import { classNames } from './class-names.ts'

type MenuLinkProps = {
  to: string
  label: string
  className: string
  /** Its look where the visitor is, and anywhere else. */
  here: string
  elsewhere: string
  onChoose?: (() => void) | undefined
}

/** A link of a menu. It says that the visitor is there: at its address in any case of letters or, unless that is the home page, further down. */
export const MenuLink = ({ to, label, className, here, elsewhere, onChoose }: MenuLinkProps) => {
  const place = useLocation().pathname.toLowerCase()
  const isHere = place === to || (to !== '/' && place.startsWith(`${to}/`))
  return (
    <a
      href={to}
      aria-current={isHere ? 'page' : undefined}
      onClick={onChoose}
      className={classNames(className, isHere ? here : elsewhere)}
    >
      {label}
    </a>
  )
}
