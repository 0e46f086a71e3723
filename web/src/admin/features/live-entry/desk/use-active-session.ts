import { useDispatch, useSelector } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { enterDraw, leaveDraw, type ActiveDraw, type WithActiveDraw } from './active-session.ts'

export const useActiveDraw = () => {
  const dispatch = useDispatch<ThunkDispatch<WithActiveDraw, unknown, UnknownAction>>()
  return {
    activeDraw: useSelector(({ activeDraw }: WithActiveDraw) => activeDraw),
    enter: (draw: ActiveDraw) => dispatch(enterDraw(draw)),
    leave: () => dispatch(leaveDraw()),
  }
}
