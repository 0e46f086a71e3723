import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { tokenRefused } from '../../shared/api/base-query.ts'
import type { SessionUser } from './token.ts'

/** How a session ended: by the user's own wish, or because its token is no longer good. */
type SessionEnd = 'logout' | 'loss'

export type SessionState =
  | { status: 'initializing' }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated'; endedBy: SessionEnd | null }

/** What the rest of the store looks like from here. */
export type WithSession = { session: SessionState }

const lost = (state: SessionState): SessionState =>
  state.status === 'authenticated' ? { status: 'unauthenticated', endedBy: 'loss' } : state

const session = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'initializing' }),
  reducers: {
    sessionStarted: (_state, { payload }: PayloadAction<SessionUser>): SessionState => ({
      status: 'authenticated',
      user: payload,
    }),
    sessionAbsent: (state): SessionState =>
      state.status === 'initializing' ? { status: 'unauthenticated', endedBy: null } : lost(state),
    loggedOut: (): SessionState => ({ status: 'unauthenticated', endedBy: 'logout' }),
  },
  extraReducers: (builder) => builder.addCase(tokenRefused, lost),
})

export const { sessionStarted, sessionAbsent, loggedOut } = session.actions
export const sessionReducer = session.reducer
