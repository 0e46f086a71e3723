import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { DrawEditors, OpenDraw } from '@papan/contracts/socket/messages.ts'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ActiveDraw } from '../desk/active-session.ts'

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

const { drawOpened } = openDraw.actions
export const { editorsListed } = openDraw.actions
export const openDrawReducer = openDraw.reducer

export type Colleague = DrawEditors['editors'][number]

/** The other admins with this draw open, by name. Also registers this admin. None while the socket is disconnected. */
export const useColleagues = ({ market, date }: ActiveDraw, ownId: string): readonly Colleague[] => {
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(drawOpened({ market, date }))
    return () => void dispatch(drawOpened(null))
  }, [dispatch, market, date])
  const known = useSelector(({ openDraw }: WithOpenDraw) => openDraw.editors)
  return known?.editors.filter(({ userId }) => userId !== ownId) ?? []
}
