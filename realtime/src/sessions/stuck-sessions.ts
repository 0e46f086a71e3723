import type { Metrics } from '@papan/runtime/metrics.ts'
import { sessionsOf, type AppServer, type Session } from './socket-types.ts'

const checkMs = 1_000
const answerMs = 500
/** Beyond this a session is closed: it reconnects and gets the newest state. */
export const maxUnreadBytes = 64 * 1024
const maxPackets = 500

/** Packets queued in Engine.IO, bytes not sent yet. */
const isTooSlow = ({ writeBuffer, transport }: Session): boolean => {
  if (writeBuffer.length > maxPackets) return true
  const queuedBytes = writeBuffer.reduce((bytes, { data }) => bytes + (data?.length ?? 0), 0)
  return queuedBytes + (transport.socket?.bufferedAmount ?? 0) > maxUnreadBytes
}

const slowHelp = 'Sessions that did not read what they were sent'

export const endSlowReader = (session: Session, metrics: Metrics): void => {
  metrics.count('cut_slow_readers_total', slowHelp)
  endSession(session)
}

/** Does not wait for the client. */
export const endSession = (session: Session): void => {
  session.close(true)
  session.transport.socket?.terminate()
}

/** Cuts a client that does not answer the closing frame after 0.5 s, not 30 s. */
export const endConnectionSoon = ({ transport }: Session): void => {
  setTimeout(() => transport.socket?.terminate(), answerMs).unref()
}

/** Ends sessions that do not read, before their backlog costs memory, and those that hang while closing. */
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
  }, checkMs)
  return () => clearInterval(timer)
}
