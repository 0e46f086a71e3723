import type { ConnectionState } from '../../shared/socket/connection.ts'

/** What the chip says; nothing until the first attempt to connect has an outcome. */
export const connectionStatus = {
  connected: 'Terhubung',
  reconnecting: 'Menghubungkan ulang',
  offline: 'Offline',
} as const

/** The state that staff are shown: without a network nothing is connected, whatever the socket believes. */
export const shownState = (state: ConnectionState, isOnline: boolean): keyof typeof connectionStatus | null => {
  if (!isOnline) return 'offline'
  return state === 'starting' ? null : state
}
