import { useSelector } from 'react-redux'
import type { WithConnection, ConnectionState } from '../../../shared/socket/connection.ts'
import { useAtNow, useIsTimeKnown } from '../../../shared/clock/use-clock.ts'
import { spanText } from '../../../shared/format/wib-text.ts'
import WifiOff from '../../icons/wifi-off.svg?react'
import { Chip, type ChipTone } from '../../../shared/ui/chip.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useHasNetwork } from './use-has-network.ts'

/** Labels of the chip; none before the first connection attempt has ended. */
const connectionStatus = {
  connected: 'Terhubung',
  reconnecting: 'Menghubungkan ulang',
  offline: 'Offline',
} as const

/** The displayed state: offline whenever the browser is, even if the socket says otherwise. */
export const shownState = (
  state: ConnectionState,
  { isOnline, isTimeKnown }: { isOnline: boolean; isTimeKnown: boolean },
): keyof typeof connectionStatus | null => {
  if (!isOnline) return 'offline'
  // A page that slept has not noticed yet that its socket is gone. Nothing is shown: another text would move the bar.
  if (state === 'connected' && !isTimeKnown) return null
  return state === 'starting' ? null : state
}

const tones: Record<keyof typeof connectionStatus, ChipTone> = {
  connected: 'brand',
  reconnecting: 'warn',
  offline: 'live',
}

type StaffConnectionProps = {
  /** When the data on screen arrived, by this browser's clock; null where the age does not matter. */
  dataAt: number | null
  /** `state`: its text, a dot alone while connected; `mark`: no text to be seen. */
  room: 'all' | 'state' | 'mark'
}

/** Shows the age of the data while disconnected. Hidden with its space kept, so that the alarm beside it does not move. */
export const StaffConnection = ({ dataAt, room }: StaffConnectionProps) => {
  const state = useSelector(({ connection }: WithConnection) => connection.state)
  const isOnline = useHasNetwork()
  const known = shownState(state, { isOnline, isTimeKnown: useIsTimeKnown() })
  const shown = known ?? 'connected'
  // Not the server's clock: both readings are this browser's.
  const age = useAtNow(() => (dataAt === null ? '' : spanText(Date.now() - dataAt)), 'second')
  const isConnected = shown === 'connected'
  const isMark = room === 'mark' || (room === 'state' && isConnected)
  return (
    <output className="shrink-0">
      <Chip
        tone={tones[shown]}
        dot={isConnected || !isMark}
        className={classNames('whitespace-nowrap', known === null && 'invisible')}
      >
        {isMark && !isConnected && <WifiOff size={18} />}
        <span className={isMark ? 'sr-only' : undefined}>
          {connectionStatus[shown]}
          {!isConnected && age !== '' && room === 'all' && `, data ${age} lalu`}
        </span>
      </Chip>
    </output>
  )
}
