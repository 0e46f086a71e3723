import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { editorLifeMs } from '@papan/contracts/rules/limits.ts'
import { drawOpened, type WithOpenDraw } from '../../shared/admin/open-draw.ts'
import type { ActiveSession } from './active-session.ts'
import { colleaguesOf, type Colleague } from './colleagues.ts'
import { resultsApi } from './results-api.ts'

/** Who else has this draw open; says to them that this admin has. The socket is fast, the calls work without one and for older pages. */
export const useColleagues = ({ id, market, date }: ActiveSession, ownId: string): readonly Colleague[] => {
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(drawOpened({ market, date }))
    return () => void dispatch(drawOpened(null))
  }, [dispatch, market, date])
  const pushed = useSelector(({ openDraw }: WithOpenDraw) => openDraw.editors)
  const { data, isError } = resultsApi.usePresenceQuery(
    { id, bySocket: pushed !== null },
    { pollingInterval: editorLifeMs / 3, refetchOnMountOrArgChange: true },
  )
  // A list that cannot be asked for again says nothing of now.
  return colleaguesOf({ listed: isError ? [] : (data?.editors ?? []), pushed: pushed?.editors ?? null, ownId })
}
