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

/** Frees what was read: 10 MB that nobody wants would else wait for the collector, and their number is the sender's choice. */
const drop = ({ buffer, byteLength }: Buffer): void => {
  // Never the memory of another chunk, nor one that is freed.
  if (buffer instanceof ArrayBuffer && byteLength > 0 && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Ends the sending side and reads on for a while: a connection that breaks under its sender takes the answer with it. */
const linger = (req: IncomingMessage): void => {
  const { socket } = req
  const destroy = () => socket.destroy()
  const timer = setTimeout(destroy, lingerMs)
  socket.on('close', () => clearTimeout(timer))
  let left = maxLingering
  req.on('data', (chunk: Buffer) => {
    if ((left -= chunk.length) < 0) req.pause()
    drop(chunk)
  })
  req.once('end', destroy)
  req.unpipe()
  req.resume()
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
  req.unpipe()
  req.on('data', drop).resume()
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
  if (!closes && hasBody(req) && !req.complete && !req.socket.destroyed) readOn(req)
  return closes
}
