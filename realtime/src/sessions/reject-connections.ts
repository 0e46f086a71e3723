import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { inTurn } from '@papan/runtime/http/in-turn.ts'
import { releaseBody } from '@papan/runtime/http/unread-body.ts'
import type { ConnectionLimits, Refusal } from './connection-limits.ts'
import { sessionsById, type Engine } from './socket-types.ts'

const statuses: Record<Refusal, [status: number, reason: string]> = {
  forbidden: [403, 'Forbidden'],
  busy: [503, 'Service Unavailable'],
}
/** Seconds. */
const retryAfter = '2'
const closeMs = 500

const rejectRequest = (req: IncomingMessage, res: ServerResponse, refusal: Refusal): void => {
  releaseBody(req)
  res.writeHead(statuses[refusal][0], { 'retry-after': retryAfter, connection: 'close' }).end()
}

const rejectUpgrade = (socket: Duplex, refusal: Refusal): void => {
  const [status, reason] = statuses[refusal]
  socket.on('error', () => undefined)
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nRetry-After: ${retryAfter}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  )
  setTimeout(() => socket.destroy(), closeMs).unref()
}

/** As Engine.IO reads it: the last one counts. */
const sessionIdOf = (url: string): string | undefined => new URL(url, 'http://host').searchParams.getAll('sid').at(-1)

/** Checks the limits before all other listeners: a refused request costs no session. */
export const rejectConnections = (server: Server, engine: Engine, limits: ConnectionLimits): void => {
  const sessions = sessionsById(engine)
  const refusalOf = (req: IncomingMessage): Refusal | null => {
    if (!req.url?.startsWith('/socket.io/')) return null
    const sid = sessionIdOf(req.url)
    if (sid) return limits.refusalFor(req, sessions.has(sid))
    const refusal = limits.admit(req)
    // Engine.IO opens sessions synchronously: release what was not used.
    if (!refusal) setImmediate(() => limits.release(req))
    return refusal
  }
  const [requests, upgrades] = [server.listeners('request'), server.listeners('upgrade')]
  server.removeAllListeners('request').removeAllListeners('upgrade')
  server.on(
    'request',
    inTurn((req, res) => {
      const refusal = refusalOf(req)
      if (refusal) rejectRequest(req, res, refusal)
      else for (const listener of requests) listener.call(server, req, res)
    }),
  )
  server.on('upgrade', (req, socket, head) => {
    const refusal = refusalOf(req)
    if (refusal) rejectUpgrade(socket, refusal)
    else for (const listener of upgrades) listener.call(server, req, socket, head)
  })
}
