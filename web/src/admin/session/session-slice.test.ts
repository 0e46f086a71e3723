import { describe, expect, it } from '@jest/globals'
import { tokenRefused } from '../api/base-query.ts'
import {
  loggedOut,
  sessionAbsent,
  sessionEnded,
  sessionEnding,
  sessionReducer,
  sessionStarted,
  type SessionState,
} from './session-slice.ts'
import type { SessionUser } from './token.ts'

const user: SessionUser = { userId: 'ratna', username: 'ratna', role: 'ADMIN', exp: 1_800_000_000, isSetup: false }
const initializing: SessionState = { status: 'initializing' }
const authenticated: SessionState = { status: 'authenticated', user, tokenStatus: 'good' }
const ending: SessionState = { ...authenticated, tokenStatus: 'ending' }
const ended: SessionState = { ...authenticated, tokenStatus: 'ended' }
const removed: SessionState = { ...authenticated, tokenStatus: 'removed' }
const expiry = user.exp * 1000
const fresh: SessionState = { status: 'unauthenticated', endedBy: null }
const left: SessionState = { status: 'unauthenticated', endedBy: 'logout' }
const lost: SessionState = { status: 'unauthenticated', endedBy: 'loss' }

describe('session state after', () => {
  it.each([
    ['a good token at start', initializing, sessionStarted(user), authenticated],
    ['no token at start', initializing, sessionAbsent(), fresh],
    ['a login', fresh, sessionStarted(user), authenticated],
    ['a logout', authenticated, loggedOut(), left],
    ['a token that ends soon', authenticated, sessionEnding(), ending],
    ['an expired token', ending, sessionEnded(), ended],
    ['a token refused before its time', authenticated, tokenRefused(expiry - 1), removed],
    ['an expired token refused', ending, tokenRefused(expiry), ended],
    ['a login in place after a removal', removed, sessionStarted(user), authenticated],
    ['a login in place', ended, sessionStarted(user), authenticated],
    ['a declined login in place', ended, sessionAbsent(), lost],
    ['a logout in another tab', authenticated, sessionAbsent(), lost],
    ['a late refusal after the logout', left, tokenRefused(expiry), left],
    ['a second check after the logout', left, sessionAbsent(), left],
  ])('%s', (_what, state, action, next) => expect(sessionReducer(state, action)).toEqual(next))
})
