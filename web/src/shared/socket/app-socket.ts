import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '@papan/contracts/socket/messages.ts'
import { reconnectDelay } from '@papan/contracts/socket/reconnect.ts'
import { watchSilence } from './silence.ts'

export type AppSocket = Socket<ServerToClient, ClientToServer>

/** Spec: five attempts 3 s apart on average, 20 s each; `drawDelays` spreads them. */
export const socketOptions = {
  autoConnect: false,
  transports: ['websocket', 'polling'] as string[],
  tryAllTransports: true,
  reconnectionAttempts: 5,
  randomizationFactor: 0,
  timeout: 20_000,
}

/** ms after a failed cycle. */
export const rearmDelay = (): number => 15_000 + Math.random() * 30_000

/** The library doubles its delay and cuts it off at the maximum, where most of a crowd would meet. */
export const drawDelays = ({ io }: AppSocket): void => {
  const draw = () => {
    const ms = reconnectDelay()
    io.reconnectionDelay(ms)
    io.reconnectionDelayMax(ms)
  }
  draw()
  io.on('reconnect_attempt', draw)
}

type Watch = {
  onState: (state: 'connected' | 'reconnecting' | 'offline') => void
  /** Nothing received for 10 s: pushes may be lost. */
  onSilent?: () => void
}

/** Connects and stays connected: re-arms after five failed attempts, at once when the network or tab returns. */
export const holdConnection = (socket: AppSocket, { onState, onSilent }: Watch): void => {
  let rearm: ReturnType<typeof setTimeout> | undefined
  drawDelays(socket)
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
  /** The client reconnects with a new session, maybe to another instance. */
  const endSession = () => {
    const { engine } = socket.io
    if (!socket.connected) return
    // Otherwise close waits for pending writes, which a hanging long poll never finishes.
    engine.writeBuffer.length = 0
    engine.close()
  }
  watchSilence(socket, () => {
    onSilent?.()
    endSession()
  })
  window.addEventListener('offline', endSession)
  // The browser suspended the connection with the page.
  window.addEventListener('pageshow', ({ persisted }) => persisted && endSession())
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  socket.connect()
}
