import { useDispatch, useSelector } from 'react-redux'
import type { SessionState, WithSession } from './session-slice.ts'
import type { SessionDispatch } from './session-steps.ts'
import type { SessionUser } from './token.ts'

export const useSession = (): SessionState => useSelector(({ session }: WithSession) => session)
export const useSessionDispatch = () => useDispatch<SessionDispatch>()

/** Use inside `SignedIn`. */
export const useSessionUser = (): SessionUser => {
  const session = useSession()
  if (session.status !== 'authenticated') throw new Error('no user is signed in')
  return session.user
}
