import { Suspense, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { adminPaths, requestedPage, type LoginState } from '../../paths/admin-paths.ts'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { sessionText } from './session-text.ts'
import { useSession, useSessionUser } from '../../session/use-session.ts'

/** Requires a signed-in user; redirects others to /login, keeping the requested page except after a logout. */
export const SignedIn = () => {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.status === 'initializing') return <Spinner full label={sessionText.checking} />
  if (session.status === 'authenticated') return <Outlet />
  const state: LoginState | null = session.endedBy === 'logout' ? null : { from: pathname + search + hash }
  return <Navigate to={adminPaths.login} replace state={state} />
}

/** Shows `setup` alone to a user who must set up a second factor first. Use inside `SignedIn`. */
export const SetupFirst = ({ setup }: { setup: ReactNode }) =>
  useSessionUser().isSetup ? (
    <Suspense fallback={<Spinner full label={sessionText.checking} />}>{setup}</Suspense>
  ) : (
    <Outlet />
  )

/** Requires a master admin; redirects others to /admin. Use inside `SignedIn`. */
export const MastersOnly = () =>
  useSessionUser().role === 'MASTER_ADMIN' ? <Outlet /> : <Navigate to={adminPaths.home} replace />

/** Shows the login; redirects a signed-in user to the requested page. */
export const SignedOut = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const { state } = useLocation()
  if (session.status === 'initializing') return <Spinner full label={sessionText.checking} />
  return session.status === 'authenticated' ? <Navigate to={requestedPage(state)} replace /> : children
}
