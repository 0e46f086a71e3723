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

export const UserMenu = () => {
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
        className="flex min-h-11 max-w-[60vw] shrink-0 items-center gap-2.5 rounded-control px-2 sm:max-xl:min-w-12 sm:max-xl:shrink sm:max-xl:overflow-hidden text-[0.9375rem] font-semibold hover:bg-well"
      >
        <span
          aria-hidden="true"
          className="digits grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-[0.8125rem] text-brand"
        >
          {username.slice(0, 2).toUpperCase()}
        </span>
        {/* On a phone the connection chip needs this space. */}
        <span className="sr-only">{sessionText.userMenu} </span>
        <span className="truncate max-sm:sr-only @max-[46rem]:sr-only">{username}</span>
        <ChevronDown size={18} className="shrink-0 text-soft max-sm:hidden @max-[46rem]:hidden" />
      </button>
      <div
        id={panelId}
        ref={panel}
        // oxlint-disable-next-line younger/apis -- fetched where it is missing (entry-admin)
        popover="auto"
        className="appear fixed inset-auto top-[calc(3.5rem+env(safe-area-inset-top))] right-[calc(1rem+env(safe-area-inset-right))] md:right-[calc(1.5rem+env(safe-area-inset-right))] w-60 rounded-card border border-line bg-sheet p-2 text-ink shadow-card"
      >
        <p className="border-b border-line px-3 pt-1.5 pb-3">
          <span className="block truncate font-semibold">{username}</span>
          <span className="text-sm text-soft">{sessionText.roles[role]}</span>
        </p>
        <Link
          to={adminPaths.account}
          onClick={close}
          className="mt-2 flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-well"
        >
          <CircleUser size={20} />
          {sessionText.account}
        </Link>
        <Link
          to={adminPaths.changePassword}
          onClick={close}
          className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-well"
        >
          <KeyRound size={20} />
          {sessionText.changePassword}
        </Link>
        <Link
          to={adminPaths.guide}
          onClick={close}
          className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-well"
        >
          <BookOpen size={20} />
          {sessionText.guide}
        </Link>
        <button
          type="button"
          onClick={() => void leave()}
          className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-well"
        >
          <LogOut size={20} />
          {sessionText.logout}
        </button>
      </div>
    </>
  )
}
