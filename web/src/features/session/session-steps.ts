import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { accessToken, tokenKey } from '../../shared/api/access-token.ts'
import { adminApi } from '../../shared/api/admin-api.ts'
import type { AdminExtra } from '../../shared/api/base-query.ts'
import type { Clock } from '../../shared/clock/clock.ts'
import { sessionApi } from './session-api.ts'
import { loggedOut, sessionAbsent, sessionStarted, type WithSession } from './session-slice.ts'
import { readToken, type TokenReading } from './token.ts'

type Step<Answer = void> = ThunkAction<Answer, WithSession, AdminExtra, UnknownAction>
export type SessionDispatch = ThunkDispatch<WithSession, AdminExtra, UnknownAction>

/** Looks at the token that is held: a good one is the session, any other is dropped. */
const checkSession =
  (): Step =>
  (dispatch, _getState, { clock }) => {
    const token = accessToken.read()
    const reading = readToken(token, clock.now())
    if (reading.kind === 'valid') {
      dispatch(sessionStarted(reading.user))
      return
    }
    if (token !== null) accessToken.drop()
    dispatch(sessionAbsent())
  }

/** Begins a session with the token that a login answered; says what kind it was. */
export const acceptToken =
  (token: unknown): Step<TokenReading['kind']> =>
  (dispatch, _getState, { clock }) => {
    const reading = readToken(token, clock.now())
    if (reading.kind === 'valid') {
      accessToken.keep(token as string)
      // Nothing that the user before was shown may appear for this one.
      dispatch(adminApi.util.resetApiState())
      dispatch(sessionStarted(reading.user))
    }
    return reading.kind
  }

/** Forgets the token at once and tells the server; a server that cannot be told changes nothing here. */
export const logOut = (): Step => (dispatch) => {
  const token = accessToken.read()
  accessToken.drop()
  dispatch(loggedOut())
  // oxlint-disable-next-line typescript/no-floating-promises -- nobody waits for the server's word
  if (token !== null) dispatch(sessionApi.endpoints.logout.initiate(token, { track: false }))
}

/** A timer cannot wait longer than 24 days, and a machine that slept wakes up late: looked at again at least this often. */
const mostWaitMs = 60_000

/** Watches the session while the page lives: the token's end, and what other tabs do to it. */
export const watchSession = (
  store: { dispatch: SessionDispatch; getState: () => WithSession; subscribe: (listener: () => void) => unknown },
  clock: Clock,
): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let watched: number | null = null
  const wait = (exp: number) => {
    timer = setTimeout(
      () => (exp * 1000 > clock.now() ? wait(exp) : store.dispatch(checkSession())),
      Math.min(mostWaitMs, Math.max(0, exp * 1000 - clock.now())),
    )
  }
  const follow = () => {
    const { session } = store.getState()
    const exp = session.status === 'authenticated' ? session.user.exp : null
    if (exp === watched) return
    watched = exp
    clearTimeout(timer)
    if (exp !== null) wait(exp)
  }
  store.subscribe(follow)
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) store.dispatch(checkSession())
  })
  store.dispatch(checkSession())
}
