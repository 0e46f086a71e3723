import { useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import type { WithConnection, ConnectionState } from '../../../shared/socket/connection.ts'
import { Chip, type ChipTone } from '../../../shared/ui/chip.tsx'

/** Labels of the chip; none before the first connection attempt has ended. */
const connectionStatus = {
  connected: 'Terhubung',
  reconnecting: 'Menghubungkan ulang',
  offline: 'Offline',
} as const

/** The displayed state: offline whenever the browser is, even if the socket says otherwise. */
export const shownState = (state: ConnectionState, isOnline: boolean): keyof typeof connectionStatus | null => {
  if (!isOnline) return 'offline'
  return state === 'starting' ? null : state
}

const tones: Record<keyof typeof connectionStatus, ChipTone> = {
  connected: 'brand',
  reconnecting: 'warn',
  offline: 'live',
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const StaffConnection = () => {
  const state = useSelector(({ connection }: WithConnection) => connection.state)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const shown = shownState(state, isOnline)
  return (
    <output className="min-w-0">
      {shown && (
        <Chip tone={tones[shown]} dot className="max-w-full">
          <span className="truncate">{connectionStatus[shown]}</span>
        </Chip>
      )}
    </output>
  )
}
