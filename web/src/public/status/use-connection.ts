import { createContext, useContext } from 'react'
import { useIsTimeKnown } from '../../shared/clock/use-clock.ts'
import { clockText, minuteText, spanText } from '../../shared/format/wib-text.ts'
import type { ConnectionState } from '../../shared/socket/connection.ts'
import { useAppSelector } from '../data/hooks.ts'
import { connectionText } from './status-text.ts'

/** Whether a page says how old its data are, or when they came. */
export const DataAgeContext = createContext<'age' | 'time'>('age')

/** Connection state, and how old the newest data are or when they came; null before the first data. */
export const useConnection = (): { state: ConnectionState; textAt: (now: number | null) => string } | null => {
  const show = useContext(DataAgeContext)
  const isKnown = useIsTimeKnown()
  const link = useAppSelector(({ connection }) => connection.state)
  // A page that slept has not noticed yet that its socket is gone.
  const state = link === 'connected' && !isKnown ? 'reconnecting' : link
  const dataAt = useAppSelector(({ serverData }) => serverData.dataAt)
  if (dataAt === null) return null
  const textAt = (now: number | null) =>
    connectionText(
      state,
      show === 'age' ? minuteText(dataAt) : clockText(dataAt),
      show === 'age' && now !== null ? spanText(now - dataAt) : undefined,
    )
  return { state, textAt }
}
