import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'

/** Counts by the server; null before the first message and while disconnected. */
type Online = { visitors: number | null; admins: OnlineAdmin[] | null }
export type WithOnline = { online: Online }

const unknown: Online = { visitors: null, admins: null }

const online = createSlice({
  name: 'online',
  initialState: unknown,
  reducers: {
    visitorsCounted: (state, { payload }: PayloadAction<number>) => ({ ...state, visitors: payload }),
    adminsListed: (state, { payload }: PayloadAction<OnlineAdmin[]>) => ({ ...state, admins: payload }),
    onlineUnknown: () => unknown,
  },
})

export const { visitorsCounted, adminsListed, onlineUnknown } = online.actions
export const onlineReducer = online.reducer
