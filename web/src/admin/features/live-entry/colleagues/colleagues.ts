import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { DrawEditors } from '@papan/contracts/socket/messages.ts'
import { drawOpened, type WithOpenDraw } from './open-draw.ts'
import type { ActiveDraw } from '../desk/active-session.ts'

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
