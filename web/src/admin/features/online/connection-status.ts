import type { ConnectionState } from '../../../shared/socket/connection.ts'

/** Labels of the chip; none before the first connection attempt has ended. */
export const connectionStatus = {
  connected: 'Terhubung',
  reconnecting: 'Menghubungkan ulang',
  offline: 'Offline',
} as const

/** The displayed state: offline whenever the browser is, even if the socket says otherwise. */
export const shownState = (state: ConnectionState, isOnline: boolean): keyof typeof connectionStatus | null => {
  if (!isOnline) return 'offline'
  return state === 'starting' ? null : state
}
