import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '@papan/contracts/socket/messages.ts'
import { watchSilence } from './silence.ts'

export type AppSocket = Socket<ServerToClient, ClientToServer>

/** Spec: five attempts about 3 s apart, 20 s each. The spread keeps a crowd from reconnecting at once. */
export const socketOptions = {
  autoConnect: false,
  transports: ['websocket', 'polling'] as string[],
  tryAllTransports: true,
  reconnectionAttempts: 5,
  reconnectionDelay: 3000,
  reconnectionDelayMax: 3000,
  randomizationFactor: 0.3,
  timeout: 20_000,
}

/** ms after a failed cycle. */
export const rearmDelay = (random: () => number = Math.random): number => 15_000 + random() * 30_000

type Watch = {
  onState: (state: 'connected' | 'reconnecting' | 'offline') => void
  /** Nothing received for 10 s: pushes may be lost. */
  onSilent?: () => void
}

/** Connects and stays connected: re-arms after five failed attempts, at once when the network or tab returns. */
export const holdConnection = (socket: AppSocket, { onState, onSilent }: Watch): void => {
  let rearm: ReturnType<typeof setTimeout> | undefined
  const connectSoon = (ms: number) => {
    clearTimeout(rearm)
    rearm = setTimeout(() => socket.connect(), ms)
  }
  socket.on('connect', () => {
    clearTimeout(rearm)
    onState('connected')
  })
  socket.on('disconnect', (reason) => {
    onState('reconnecting')
    // The client does not reconnect after this reason; the spec wants it at once.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', () => {
    // Rejected by the server: the manager does not retry.
    if (!socket.active) connectSoon(rearmDelay())
    onState(socket.active ? 'reconnecting' : 'offline')
  })
  socket.io.on('reconnect_failed', () => {
    onState('offline')
    connectSoon(rearmDelay())
  })
  const comeBack = () => {
    if (!socket.connected && document.visibilityState === 'visible') connectSoon(Math.random() * 1000)
  }
  watchSilence(socket, () => {
    onSilent?.()
    const { engine } = socket.io
    // Otherwise close waits for pending writes, which a hanging long poll never finishes.
    engine.writeBuffer.length = 0
    // The client reconnects with a new session, maybe to another instance.
    engine.close()
  })
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  socket.connect()
}
