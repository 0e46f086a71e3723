import { randomBytes } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { sessionIdFor } from '@papan/contracts/socket/session-id.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { createConnectionLimits } from './connection-limits.ts'
import { refuseLongMessages } from './message-handlers.ts'
import { rejectConnections } from './reject-connections.ts'
import { releaseHandshake, type AppServer, type Session } from './socket-types.ts'
import { endConnectionSoon } from './stuck-sessions.ts'

export type Limits = ReturnType<typeof createConnectionLimits<Session>>
type AcceptDeps = { instanceId: string; maxSessions: number; metrics: Metrics }

/** Limits sessions, names them after the instance and counts them. */
export const acceptSessions = (io: AppServer, server: HttpServer, limits: Limits, deps: AcceptDeps): void => {
  const { instanceId, maxSessions, metrics } = deps
  rejectConnections(server, io.engine, limits)
  io.engine.generateId = () => sessionIdFor(instanceId, randomBytes(15).toString('base64url'))
  const countSessions = () => metrics.gauge('open_sessions', 'Sessions of this instance', limits.openSessions())
  countSessions()
  metrics.gauge('session_limit', 'Sessions that this instance holds at most', maxSessions)
  function onClose(this: Session): void {
    limits.close(this)
    endConnectionSoon(this)
    countSessions()
  }
  io.engine.on('connection', (session: Session) => {
    session.on('close', onClose)
    if (session.request) limits.open(session, session.request)
    countSessions()
    releaseHandshake(session)
    refuseLongMessages(session)
  })
}
