import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import BookOpen from '../../icons/book-open.svg?react'
import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import CircleUser from '../../icons/circle-user.svg?react'
import KeyRound from '../../icons/key-round.svg?react'
import LogOut from '../../icons/log-out.svg?react'
import { confirmDialog } from '../../dialogs/dialog-store.ts'
import { mayLeave } from '../../paths/leave-guard.ts'
import { adminPaths } from '../../paths/admin-paths.ts'
import { sessionText } from './session-text.ts'
import { logOut } from '../../session/session-steps.ts'
import { useSessionDispatch, useSessionUser } from '../../session/use-session.ts'

type MenuLinkProps = { to: string; Icon: typeof LogOut; label: string; onChoose: () => void }

const itemClass = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-well'

const MenuLink = ({ to, Icon, label, onChoose }: MenuLinkProps) => (
  <Link to={to} onClick={onChoose} className={itemClass}>
    <Icon size={20} />
    {label}
  </Link>
)

/** `isShort`: the button shows no name. */
export const UserMenu = ({ isShort }: { isShort: boolean }) => {
  const { username, role } = useSessionUser()
  const dispatch = useSessionDispatch()
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line younger/apis -- fetched where it is missing (entry-admin)
  const close = () => panel.current?.hidePopover()
  const leave = async () => {
    const isSure = await confirmDialog(sessionText.logoutQuestion, { yes: sessionText.logout })
    if (isSure && (await mayLeave())) dispatch(logOut())
  }
  return (
    <>
      <button
        type="button"
        // oxlint-disable-next-line younger/apis -- fetched where it is missing (entry-admin)
        popoverTarget={panelId}
        className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-2 text-[0.9375rem] font-semibold hover:bg-well"
      >
        <span
          aria-hidden="true"
          className="digits grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-[0.8125rem] text-brand"
        >
          {username.slice(0, 2).toUpperCase()}
        </span>
        <span className="sr-only">{sessionText.userMenu} </span>
        <span className={isShort ? 'sr-only' : 'whitespace-nowrap'}>{username}</span>
        {!isShort && <ChevronDown size={18} className="text-soft" />}
      </button>
      <div
        id={panelId}
        ref={panel}
        // oxlint-disable-next-line younger/apis -- fetched where it is missing (entry-admin)
        popover="auto"
        className="appear fixed inset-auto top-[calc(3.5rem+env(safe-area-inset-top))] right-[calc(1rem+env(safe-area-inset-right))] md:right-[calc(1.5rem+env(safe-area-inset-right))] w-60 rounded-card border border-line bg-sheet p-2 text-ink shadow-card"
      >
        <p className="border-b border-line px-3 pt-1.5 pb-3">
          <span className="block font-semibold wrap-anywhere">{username}</span>
          <span className="text-sm text-soft">{sessionText.roles[role]}</span>
        </p>
        <div className="mt-2">
          <MenuLink to={adminPaths.account} Icon={CircleUser} label={sessionText.account} onChoose={close} />
          <MenuLink
            to={adminPaths.changePassword}
            Icon={KeyRound}
            label={sessionText.changePassword}
            onChoose={close}
          />
          <MenuLink to={adminPaths.guide} Icon={BookOpen} label={sessionText.guide} onChoose={close} />
          <button type="button" onClick={() => void leave()} className={itemClass}>
            <LogOut size={20} />
            {sessionText.logout}
          </button>
        </div>
      </div>
    </>
  )
}
