import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Limits = { lookMs?: number; unreadMs?: number }

/** Closes connections whose answers make no progress for a minute; checks them all at intervals. Returns its stop. */
export const endUnreadAnswers = (server: Server, { lookMs = 10_000, unreadMs = 60_000 }: Limits = {}): (() => void) => {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  const watch = (socket: Socket) => {
    // The socket timer counts every sent byte as progress; node:http sets its own after the answer.
    socket.setTimeout(unreadMs)
    socket.once('timeout', () => socket.writableLength > 0 && socket.destroy())
  }
  const timer = setInterval(() => {
    for (const socket of connections) if (socket.writableLength > 0 && !socket.timeout) watch(socket)
  }, lookMs).unref()
  return () => clearInterval(timer)
}
