import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Drained, and the connection kept, up to this size. */
const maxReadOn = 1_048_576
/** Read from a closing connection, so that its sender receives the answer first. */
const maxLingering = 64 * 1_048_576
const lingerMs = 10_000

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Frees a chunk immediately: a sender decides how much would wait for the collector. */
const free = ({ buffer, byteLength }: Buffer): void => {
  // Only if the chunk owns its whole memory and it is not freed.
  if (buffer instanceof ArrayBuffer && byteLength > 0 && buffer.byteLength === byteLength) buffer.transfer(0)
}

const dropped = new WeakSet<IncomingMessage>()

/** Drains up to `most` bytes. */
const dropRest = (req: IncomingMessage, most: number): void => {
  if (dropped.has(req)) return
  dropped.add(req)
  let left = most
  req.unpipe()
  req.on('data', (chunk: Buffer) => {
    if ((left -= chunk.length) < 0) req.pause()
    free(chunk)
  })
  req.resume()
}

/** Half-closes and drains: a reset would discard the answer. */
const linger = (req: IncomingMessage): void => {
  const { socket } = req
  const destroy = () => socket.destroy()
  const timer = setTimeout(destroy, lingerMs)
  socket.on('close', () => clearTimeout(timer))
  req.once('end', destroy)
  dropRest(req, maxLingering)
  socket.end()
}

/** Makes node:http close this connection with `linger`. */
const lingerAtEnd = (req: IncomingMessage): void => {
  const socket: { destroySoon?: () => void } = req.socket
  socket.destroySoon = () => {
    delete socket.destroySoon
    if (req.complete || req.socket.destroyed) req.socket.destroySoon()
    else linger(req)
  }
}

const readOn = (req: IncomingMessage): void => {
  const { socket } = req
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  const done = () => {
    clearTimeout(timer)
    socket.off('close', done)
  }
  socket.on('close', done)
  req.once('end', done)
  dropRest(req, maxReadOn)
}

/**
 * True if too much of the body is outstanding: the answer must carry `Connection: close` (RFC 9112, 9.3), and the
 * connection lingers.
 */
export const closesUnread = (req: IncomingMessage): boolean => {
  // A request without a body has no stream that ends.
  if (!hasBody(req) || req.complete || req.socket.destroyed) return false
  lingerAtEnd(req)
  return !(Number(req.headers['content-length']) <= maxReadOn)
}

/** For a body without a reader; a short one is drained. */
export const releaseBody = (req: IncomingMessage): boolean => {
  const closes = closesUnread(req)
  if (!hasBody(req) || req.complete || req.socket.destroyed) return closes
  // Must start now: node:http would leave the rest to the collector.
  if (closes) dropRest(req, maxLingering)
  else readOn(req)
  return closes
}

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
