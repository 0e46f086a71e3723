import { useDispatch, useSelector } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { beginSession, endSession, type ActiveSession, type WithActiveSession } from './active-session.ts'

export const useActiveSession = () => {
  const dispatch = useDispatch<ThunkDispatch<WithActiveSession, unknown, UnknownAction>>()
  return {
    session: useSelector(({ activeSession }: WithActiveSession) => activeSession),
    begin: (session: ActiveSession) => dispatch(beginSession(session)),
    end: () => dispatch(endSession()),
  }
}
