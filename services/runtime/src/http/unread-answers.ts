import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Limits = { lookMs?: number; unreadMs?: number }

/**
 * Ends connections on which an answer makes no progress for a minute because its reader does not read. Looks at all connections
 * now and then, which costs a request nothing. Returns what stops it.
 */
export const endUnreadAnswers = (server: Server, { lookMs = 10_000, unreadMs = 60_000 }: Limits = {}): (() => void) => {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  const watch = (socket: Socket) => {
    // The socket's own timer counts every byte that leaves as progress; node:http sets another one after the answer.
    socket.setTimeout(unreadMs)
    socket.once('timeout', () => socket.writableLength > 0 && socket.destroy())
  }
  const timer = setInterval(() => {
    for (const socket of connections) if (socket.writableLength > 0 && !socket.timeout) watch(socket)
  }, lookMs).unref()
  return () => clearInterval(timer)
}
