import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { DrawEditors, OpenDraw } from '@papan/contracts/socket/messages.ts'

/** The draw being entered on screen, and its editors by the socket: null while unknown. */
type State = { draw: OpenDraw; editors: DrawEditors | null }
export type WithOpenDraw = { openDraw: State }

const initial: State = { draw: null, editors: null }

const openDraw = createSlice({
  name: 'openDraw',
  initialState: initial,
  reducers: {
    drawOpened: (_state, { payload }: PayloadAction<OpenDraw>) => ({ draw: payload, editors: null }),
    editorsListed: (state, { payload }: PayloadAction<DrawEditors | null>) => ({ ...state, editors: payload }),
  },
})

export const { drawOpened, editorsListed } = openDraw.actions
export const openDrawReducer = openDraw.reducer
