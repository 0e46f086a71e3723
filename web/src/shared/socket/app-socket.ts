import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '@papan/contracts/socket/messages.ts'
import { watchSilence } from './silence.ts'

/** The wire to the server, in the words of contracts. */
export type AppSocket = Socket<ServerToClient, ClientToServer>

/** The spec's cycle: five attempts about 3 s apart, each given 20 s. The spread keeps a crowd from coming back as one. */
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

/** After a cycle has failed a new one begins this much later, ms. */
export const rearmDelay = (random: () => number = Math.random): number => 15_000 + random() * 30_000

type Watch = {
  onState: (state: 'connected' | 'reconnecting' | 'offline') => void
  /** Nothing came for 10 s: what was sent in the meantime is missing. */
  onSilent?: () => void
}

/**
 * Connects and stays connected: after the five attempts it re-arms with a random delay, and at once when the network or the
 * tab comes back. Nothing here ever gives up for good.
 */
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
    // The client does not come back by itself after this one; the spec wants it back at once.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', () => {
    // Refused by the server's own word: the manager makes no attempt of its own then.
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
    // It would wait until all is sent, which a long poll that hangs never does.
    engine.writeBuffer.length = 0
    // The client then comes back as after any lost connection: with a new session, which another instance may hold.
    engine.close()
  })
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  socket.connect()
}
