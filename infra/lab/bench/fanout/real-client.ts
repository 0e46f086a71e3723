import { io } from 'socket.io-client'
import { market } from '../../harness/realtime/prize.ts'
import type { Listener, Viewer } from '../../harness/realtime/viewer.ts'

/** A viewer like a browser's: socket.io-client, websocket only. */
export const connectReal = (port: number, { shownRev, onMessage, onReady, onClose }: Listener): Viewer => {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, reconnection: false })
  socket.onAny((...message: unknown[]) => onMessage(message))
  socket.on('connect', () => {
    socket.emit('join_room', { market, epoch: 1, rev: shownRev })
    onReady()
  })
  socket.on('connect_error', onClose)
  socket.on('disconnect', onClose)
  return {
    join: (room) => void socket.emit('join_room', room),
    pause: () => undefined,
    leave: () =>
      new Promise((resolve) => {
        socket.io.engine.once('close', () => resolve())
        socket.disconnect()
      }),
  }
}
