import { useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import type { WithConnection } from '../../../shared/socket/connection.ts'
import { Chip, type ChipTone } from '../../../shared/ui/chip.tsx'
import { connectionStatus, shownState } from './connection-status.ts'

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
