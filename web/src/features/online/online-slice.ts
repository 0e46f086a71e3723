import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { DrawEditors, OnlineAdmin, OpenDraw } from '@papan/contracts/socket/messages.ts'

/** Who is on the product now; null until the server has said so, and again once it cannot. */
type Known = {
  visitors: number | null
  admins: OnlineAdmin[] | null
  /** Who has the draw of this page open. */
  editors: DrawEditors | null
}
/** `openDraw` is the draw whose entry is on screen here. */
type Online = Known & { openDraw: OpenDraw }
export type WithOnline = { online: Online }

const unknown: Known = { visitors: null, admins: null, editors: null }

const initial: Online = { ...unknown, openDraw: null }

const online = createSlice({
  name: 'online',
  initialState: initial,
  reducers: {
    visitorsCounted: (state, { payload }: PayloadAction<number>) => ({ ...state, visitors: payload }),
    adminsListed: (state, { payload }: PayloadAction<OnlineAdmin[]>) => ({ ...state, admins: payload }),
    editorsListed: (state, { payload }: PayloadAction<DrawEditors>) => ({ ...state, editors: payload }),
    drawOpened: (state, { payload }: PayloadAction<OpenDraw>) => ({ ...state, openDraw: payload, editors: null }),
    onlineUnknown: (state) => ({ ...state, ...unknown }),
  },
})

export const { visitorsCounted, adminsListed, editorsListed, drawOpened, onlineUnknown } = online.actions
export const onlineReducer = online.reducer
