import { useIsTimeKnown } from '../../shared/clock/use-clock.ts'
import { clockText, minuteText, spanText } from '../../shared/format/wib-text.ts'
import type { ConnectionState } from '../../shared/socket/connection.ts'
import { useAppSelector } from '../data/hooks.ts'
import { connectionText } from './status-text.ts'

/** `time` says when the newest data came, `age` how old they are; null before the first data. */
export const useConnection = (
  show: 'age' | 'time',
): { state: ConnectionState; textAt: (now: number | null) => string } | null => {
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
