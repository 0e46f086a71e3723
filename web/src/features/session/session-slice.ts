import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { tokenRefused } from '../../shared/api/base-query.ts'
import type { SessionUser } from './token.ts'

/** How a session ended: by the user's own wish, or because its token is no longer good. */
type SessionEnd = 'logout' | 'loss'

/** Whether the token is good, good for a minute more at most, or no longer: then the user can sign in again where he is. */
type Standing = 'good' | 'ending' | 'ended'

export type SessionState =
  | { status: 'initializing' }
  | { status: 'authenticated'; user: SessionUser; standing: Standing }
  | { status: 'unauthenticated'; endedBy: SessionEnd | null }

/** What the rest of the store looks like from here. */
export type WithSession = { session: SessionState }

const lost = (state: SessionState): SessionState =>
  state.status === 'authenticated' ? { status: 'unauthenticated', endedBy: 'loss' } : state

const standing =
  (next: Standing) =>
  (state: SessionState): SessionState =>
    state.status === 'authenticated' ? { ...state, standing: next } : state

const session = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'initializing' }),
  reducers: {
    sessionStarted: (_state, { payload }: PayloadAction<SessionUser>): SessionState => ({
      status: 'authenticated',
      user: payload,
      standing: 'good',
    }),
    sessionEnding: standing('ending'),
    sessionEnded: standing('ended'),
    /** The token is gone, by another tab's doing or because its user did not sign in again. */
    sessionAbsent: (state): SessionState =>
      state.status === 'initializing' ? { status: 'unauthenticated', endedBy: null } : lost(state),
    loggedOut: (): SessionState => ({ status: 'unauthenticated', endedBy: 'logout' }),
  },
  extraReducers: (builder) => builder.addCase(tokenRefused, standing('ended')),
})

export const { sessionStarted, sessionEnding, sessionEnded, sessionAbsent, loggedOut } = session.actions
export const sessionReducer = session.reducer
