import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Doorkeeper, Refusal } from './doorkeeper.ts'

const statuses: Record<Refusal, [status: number, reason: string]> = {
  forbidden: [403, 'Forbidden'],
  busy: [503, 'Service Unavailable'],
}
/** Seconds. */
const retryAfter = '2'
const closeMs = 500

/** Requests of a session name it; those that do not would begin one. */
const isBeginning = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/socket.io/') && !/[?&]sid=/.test(url)

const answer = (res: ServerResponse, refusal: Refusal): void => {
  res.writeHead(statuses[refusal][0], { 'retry-after': retryAfter, connection: 'close' }).end()
}

const hangUp = (socket: Duplex, refusal: Refusal): void => {
  const [status, reason] = statuses[refusal]
  socket.on('error', () => undefined)
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nRetry-After: ${retryAfter}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  )
  setTimeout(() => socket.destroy(), closeMs).unref()
}

/** Puts the doorkeeper before everything that listens on the server now: whom it refuses costs no session and no parsing. */
export const keepDoor = (server: Server, doorkeeper: Doorkeeper): void => {
  const [requests, upgrades] = [server.listeners('request'), server.listeners('upgrade')]
  server.removeAllListeners('request').removeAllListeners('upgrade')
  server.on('request', (req, res) => {
    const refusal = isBeginning(req) ? doorkeeper.refuses(req) : null
    if (refusal) answer(res, refusal)
    else for (const listener of requests) listener.call(server, req, res)
  })
  server.on('upgrade', (req, socket, head) => {
    const refusal = isBeginning(req) ? doorkeeper.refuses(req) : null
    if (refusal) hangUp(socket, refusal)
    else for (const listener of upgrades) listener.call(server, req, socket, head)
  })
}
