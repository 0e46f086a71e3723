import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { editorLifeMs } from '@papan/contracts/rules/limits.ts'
import { drawOpened, type WithOpenDraw } from './open-draw.ts'
import type { ActiveDraw } from '../desk/active-session.ts'
import { colleaguesOf, type Colleague } from './colleagues.ts'
import { resultsApi } from '../../results/results-api.ts'

/** Also registers this admin. The calls cover pages without a socket and of an older release. */
export const useColleagues = ({ id, market, date }: ActiveDraw, ownId: string): readonly Colleague[] => {
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
  // After an error the list may be stale.
  return colleaguesOf({ listed: isError ? [] : (data?.editors ?? []), pushed: pushed?.editors ?? null, ownId })
}
