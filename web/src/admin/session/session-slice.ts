import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { tokenRefused } from '../api/base-query.ts'
import type { SessionUser } from './token.ts'

type SessionEnd = 'logout' | 'loss'

/** `ending` in the last minute; after `ended` or, before its time, `removed` the user can sign in again in place. */
type TokenStatus = 'good' | 'ending' | 'ended' | 'removed'

export type SessionState =
  | { status: 'initializing' }
  | { status: 'authenticated'; user: SessionUser; tokenStatus: TokenStatus }
  | { status: 'unauthenticated'; endedBy: SessionEnd | null }

/** The part of the store that session code uses. */
export type WithSession = { session: SessionState }

const lost = (state: SessionState): SessionState =>
  state.status === 'authenticated' ? { status: 'unauthenticated', endedBy: 'loss' } : state

const withTokenStatus =
  (next: TokenStatus) =>
  (state: SessionState): SessionState =>
    state.status === 'authenticated' ? { ...state, tokenStatus: next } : state

const session = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'initializing' }),
  reducers: {
    sessionStarted: (_state, { payload }: PayloadAction<SessionUser>): SessionState => ({
      status: 'authenticated',
      user: payload,
      tokenStatus: 'good',
    }),
    sessionEnding: withTokenStatus('ending'),
    sessionEnded: withTokenStatus('ended'),
    /** The token was removed by another tab, or the user declined to sign in again. */
    sessionAbsent: (state): SessionState =>
      state.status === 'initializing' ? { status: 'unauthenticated', endedBy: null } : lost(state),
    loggedOut: (): SessionState => ({ status: 'unauthenticated', endedBy: 'logout' }),
  },
  extraReducers: (builder) =>
    builder.addCase(tokenRefused, (state, { payload: now }): SessionState => {
      if (state.status !== 'authenticated') return state
      return { ...state, tokenStatus: state.user.exp * 1000 > now ? 'removed' : 'ended' }
    }),
})

export const { sessionStarted, sessionEnding, sessionEnded, sessionAbsent, loggedOut } = session.actions
export const sessionReducer = session.reducer
