import type { IncomingMessage } from 'node:http'

/** The rest of a refused body is read up to this size and its connection kept; each byte of it is garbage that somebody must collect. */
const maxReadOn = 1_048_576
/** So much more is read of a connection that closes, so that its sender gets to the answer before the connection breaks. */
const maxLingering = 64 * 1_048_576
/** For so long at most. */
const lingerMs = 10_000

/** Whether a request brings a body, by its headers. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Frees a chunk at once: a sender chooses how many megabytes would otherwise wait for the collector. */
const free = ({ buffer, byteLength }: Buffer): void => {
  // Never the memory of another chunk, nor one that is freed.
  if (buffer instanceof ArrayBuffer && byteLength > 0 && buffer.byteLength === byteLength) buffer.transfer(0)
}

const dropped = new WeakSet<IncomingMessage>()

/** Reads a body on, up to `most` bytes, for nobody. */
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

/** Ends the sending side and reads on for a while: a connection that breaks under its sender takes the answer with it. */
const linger = (req: IncomingMessage): void => {
  const { socket } = req
  const destroy = () => socket.destroy()
  const timer = setTimeout(destroy, lingerMs)
  socket.on('close', () => clearTimeout(timer))
  req.once('end', destroy)
  dropRest(req, maxLingering)
  socket.end()
}

/** Has node:http close this connection as `linger` does, should it close after the answer to this request. */
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
 * Whether the connection of a request closes with an answer that comes now, since too much of its body is still on its way. The answer
 * has to say so with `Connection: close` (RFC 9112, 9.3); the connection then stays readable for a while.
 */
export const closesUnread = (req: IncomingMessage): boolean => {
  // A request without a body has no stream that would end.
  if (!hasBody(req) || req.complete || req.socket.destroyed) return false
  lingerAtEnd(req)
  return !(Number(req.headers['content-length']) <= maxReadOn)
}

/** The same for a body that nobody reads any longer; a short one is read on. */
export const releaseBody = (req: IncomingMessage): boolean => {
  const closes = closesUnread(req)
  if (!hasBody(req) || req.complete || req.socket.destroyed) return closes
  // From now on: what is left to node:http at the end of the answer leaves all of it to the collector.
  if (closes) dropRest(req, maxLingering)
  else readOn(req)
  return closes
}
