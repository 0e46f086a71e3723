import type { Metrics } from '@papan/runtime/metrics.ts'
import { sessionsOf, type AppServer, type Session } from './socket-types.ts'

const lookMs = 1_000
const answerMs = 500
/** Whoever has this much unread is cut: he comes back and is given the newest state. */
export const mostUnreadBytes = 64 * 1024
const mostPackets = 500

/** What waits for a reader: packets that Engine.IO holds back, and bytes on their way into the network. */
const isTooSlow = ({ writeBuffer, transport }: Session): boolean => {
  if (writeBuffer.length > mostPackets) return true
  const held = writeBuffer.reduce((bytes, { data }) => bytes + (data?.length ?? 0), 0)
  return held + (transport.socket?.bufferedAmount ?? 0) > mostUnreadBytes
}

const slowHelp = 'Sessions that did not read what they were sent'

/** Ends a session that does not read what it is sent. */
export const endSlowReader = (session: Session, metrics: Metrics): void => {
  metrics.count('cut_slow_readers_total', slowHelp)
  endSession(session)
}

/** Ends a session without waiting for anything that its client would have to do. */
export const endSession = (session: Session): void => {
  session.close(true)
  session.transport.socket?.terminate()
}

/** A client that does not answer the closing frame of its session keeps its connection half a second longer, not half a minute. */
export const endConnectionSoon = ({ transport }: Session): void => {
  setTimeout(() => transport.socket?.terminate(), answerMs).unref()
}

/**
 * Every second ends the sessions that do not read what they are sent, before their backlog costs the others memory, and
 * those that are closing and still wait for their client to read.
 */
export const endStuckSessions = (io: AppServer, metrics: Metrics): (() => void) => {
  metrics.counter('cut_slow_readers_total', slowHelp)
  let closing = new Set<Session>()
  const timer = setInterval(() => {
    const stillClosing = new Set<Session>()
    for (const session of sessionsOf(io)) {
      if (isTooSlow(session)) endSlowReader(session, metrics)
      else if (closing.has(session)) endSession(session)
      else if (session.readyState === 'closing') stillClosing.add(session)
    }
    closing = stillClosing
  }, lookMs)
  return () => clearInterval(timer)
}
