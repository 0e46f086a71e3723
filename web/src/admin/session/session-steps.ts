import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { accessToken, tokenKey } from '../api/access-token.ts'
import { adminApi } from '../api/admin-api.ts'
import type { AdminExtra } from '../api/base-query.ts'
import { renewal } from '../api/renewal.ts'
import type { Clock } from '../../shared/clock/clock.ts'
import { drafts } from './drafts.ts'
import { sessionApi } from './session-api.ts'
import {
  loggedOut,
  sessionAbsent,
  sessionEnded,
  sessionEnding,
  sessionStarted,
  type WithSession,
} from './session-slice.ts'
import { readToken, type SessionUser, type TokenReading } from './token.ts'

type Thunk<Answer = void> = ThunkAction<Answer, WithSession, AdminExtra, UnknownAction>
export type SessionDispatch = ThunkDispatch<WithSession, AdminExtra, UnknownAction>

const startSession = (dispatch: SessionDispatch, { session }: WithSession, user: SessionUser): void => {
  const before = session.status === 'authenticated' ? session.user : null
  if (before?.userId !== user.userId) {
    renewal.end()
    // Never show one user's data to the next.
    dispatch(adminApi.util.resetApiState())
  }
  dispatch(sessionStarted(user))
  renewal.begin()
}

/** Starts the session of the stored token, or drops an invalid one. A session that has just expired can be renewed. */
const checkSession =
  (): Thunk =>
  (dispatch, getState, { clock }) => {
    const token = accessToken.read()
    const reading = readToken(token, clock.now())
    if (reading.kind === 'valid') {
      startSession(dispatch, getState(), reading.user)
      return
    }
    if (token !== null) accessToken.drop()
    if (reading.kind === 'expired' && getState().session.status === 'authenticated') dispatch(sessionEnded())
    else dispatch(giveUpSession())
  }

/** Ends a session whose token is no longer valid. */
export const giveUpSession = (): Thunk => (dispatch) => {
  dispatch(sessionAbsent())
  renewal.end()
}

/** Starts a session with a login's token; returns how it read. */
export const acceptToken =
  (token: unknown): Thunk<TokenReading['kind']> =>
  (dispatch, getState, { clock }) => {
    const reading = readToken(token, clock.now())
    if (reading.kind === 'valid') {
      accessToken.keep(token as string)
      startSession(dispatch, getState(), reading.user)
    }
    return reading.kind
  }

/** Drops the token and unsaved drafts at once and revokes the token; a failed revocation changes nothing here. */
export const logOut = (): Thunk => (dispatch, getState) => {
  const { session } = getState()
  if (session.status === 'authenticated') drafts.dropAll(session.user.userId)
  const token = accessToken.read()
  accessToken.drop()
  dispatch(loggedOut())
  renewal.end()
  // oxlint-disable-next-line typescript/no-floating-promises -- best effort
  if (token !== null) dispatch(sessionApi.endpoints.logout.initiate(token, { track: false }))
}

/** Ms before the token expires. */
const warningMs = 60_000

/** Ms. Timers overflow at 24 days, and a machine that slept fires them late. */
const maxWaitMs = 60_000

/** Follows the token's expiry, and changes by other tabs. */
export const watchSession = (
  store: { dispatch: SessionDispatch; getState: () => WithSession; subscribe: (listener: () => void) => unknown },
  clock: Clock,
): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let watched: number | null = null
  const wait = (exp: number) => {
    const left = exp * 1000 - clock.now()
    if (left <= 0) {
      store.dispatch(checkSession())
      return
    }
    const { session } = store.getState()
    if (left <= warningMs && session.status === 'authenticated' && session.tokenStatus === 'good') {
      store.dispatch(sessionEnding())
    }
    const next = left > warningMs ? left - warningMs : left
    timer = setTimeout(() => wait(exp), Math.min(maxWaitMs, next))
  }
  const follow = () => {
    const { session } = store.getState()
    const isGood = session.status === 'authenticated' && ['good', 'ending'].includes(session.tokenStatus)
    const exp = isGood ? session.user.exp : null
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
