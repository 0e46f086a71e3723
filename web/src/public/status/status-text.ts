import type { ConnectionState } from '../../shared/socket/connection.ts'

export const statusText = {
  wib: 'WIB',
  connectedFor: (age: string) => `Terhubung, data ${age} lalu`,
  connectedAt: (time: string) => `Terhubung, diperbarui ${time} WIB`,
  reconnecting: (time: string) => `Menghubungkan ulang, data ${time} WIB`,
  offline: (time: string) => `Terputus, data ${time} WIB`,
  starting: (time: string) => `Data ${time} WIB`,
} as const

/** `age` replaces the time where it reads better. */
export const connectionText = (state: ConnectionState, time: string, age?: string): string => {
  if (state === 'connected') return age === undefined ? statusText.connectedAt(time) : statusText.connectedFor(age)
  if (state === 'reconnecting') return statusText.reconnecting(time)
  return state === 'offline' ? statusText.offline(time) : statusText.starting(time)
}
