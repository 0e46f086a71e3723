import { useEffect, useRef, useState, type ReactNode } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom'
import Menu from '../../../shared/ui/icons/menu.svg?react'
import { useAlarms } from '../../features/board/alarm/use-alarms.ts'
import { useSessionUser } from '../../session/use-session.ts'
import { SessionRenewal } from '../../features/session/session-renewal.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { shellText } from './shell-text.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useNarrow } from '../../../shared/ui/use-media.ts'
import { Boundary } from '../../../shared/ui/boundary.tsx'
import { uiText } from '../../../shared/ui/ui-text.ts'
import { useModalDialog } from '../../../shared/ui/use-modal-dialog.ts'

type DrawerProps = { label: string; onClose: () => void; children: ReactNode }

/**
 * A panel that slides in from the left while mounted. The browser traps the focus and returns it; Escape and a click
 * outside call `onClose`.
 */
const Drawer = ({ label, onClose, children }: DrawerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog)
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="slide-in m-0 h-dvh max-h-none w-[min(17rem,85vw)] max-w-none overflow-y-auto bg-stage pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-ink backdrop:bg-black/50"
    >
      {children}
    </dialog>
  )
}

/** After navigation: moves the focus to the main content, and scrolls to its top except on the way back. */
const useFreshPage = (pathname: string) => {
  const isReturn = useNavigationType() === NavigationType.Pop
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The browser restores the scroll position on back.
    if (!isReturn) window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, isReturn])
  return main
}

/** Frame of every back-office page: sidebar (a drawer on narrow screens) and top bar. */
export const AdminShell = () => {
  const { role } = useSessionUser()
  const narrow = useNarrow()
  const { ringing, lateCount } = useAlarms()
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const main = useFreshPage(pathname)
  return (
    <div className="min-h-dvh md:pl-59">
      <a
        href="#isi"
        className="absolute left-4 z-50 -translate-y-24 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-3"
      >
        {shellText.skip}
      </a>
      {narrow ? (
        open && (
          <Drawer label={shellText.menu} onClose={() => setOpen(false)}>
            <Sidebar role={role} lateCount={lateCount} onChoose={() => setOpen(false)} />
          </Drawer>
        )
      ) : (
        <aside className="fixed inset-y-0 left-0 w-[calc(14.75rem+env(safe-area-inset-left))] overflow-y-auto bg-stage pt-[env(safe-area-inset-top)] pl-[env(safe-area-inset-left)]">
          <Sidebar role={role} lateCount={lateCount} />
        </aside>
      )}
      <header className="sticky top-0 z-30 flex overflow-x-clip min-h-[calc(3.75rem+env(safe-area-inset-top))] items-center justify-between gap-3 border-b border-line bg-sheet px-4 pt-[env(safe-area-inset-top)] md:px-6">
        {narrow && (
          <button
            type="button"
            aria-label={shellText.openMenu}
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className="grid size-11 shrink-0 place-items-center rounded-control border border-line-strong bg-raised"
          >
            <Menu size={22} />
          </button>
        )}
        <Boundary fallback={uiText.failed}>
          <TopBar isNarrow={narrow} ringing={ringing} />
        </Boundary>
      </header>
      <main
        id="isi"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[75rem] px-4 pt-5 pb-12 outline-none md:px-6"
      >
        <ScreenBoundary key={pathname}>
          <Outlet />
        </ScreenBoundary>
      </main>
      <Boundary fallback={null}>
        <SessionRenewal />
      </Boundary>
    </div>
  )
}
