import type { Editor } from '@papan/contracts/calls/content/presence-calls.ts'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { editorLifeMs } from '@papan/contracts/limits.ts'
import { drawOpened, type WithOpenDraw } from './open-draw.ts'
import type { ActiveDraw } from '../desk/active-session.ts'
import { resultsApi } from '../../results/results-api.ts'

export type Colleague = Pick<Editor, 'userId' | 'username'>

type Known = {
  /** From the call, which drops a closed page only after 15 s. */
  listed: readonly Editor[]
  /** From the socket; null while it is disconnected or its service does not know. */
  pushed: readonly Colleague[] | null
  ownId: string
}

/** The other editors by name: those of the socket, plus pages that report by calls only. */
export const colleaguesOf = ({ listed, pushed, ownId }: Known): readonly Colleague[] => {
  const byCall = pushed === null ? listed : listed.filter(({ bySocket }) => !bySocket)
  const all = new Map([...byCall, ...(pushed ?? [])].map(({ userId, username }) => [userId, { userId, username }]))
  all.delete(ownId)
  return [...all.values()].sort((a, b) => (a.username < b.username ? -1 : 1))
}

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
