import type { Metrics } from '@papan/runtime/metrics.ts'
import { sessionsOf, type AppServer, type Session } from './socket-types.ts'

const checkMs = 1_000
const answerMs = 500
/** A session with more than this unread is watched. */
export const maxUnreadBytes = 64 * 1024
const maxPackets = 500
/** A burst after a link has healed fits in. Broadcasts are shared: a hundred viewers hold them once. */
export const maxBacklogBytes = 512 * 1024
/** A watched session that reads no further `maxUnreadBytes` in this time is closed. */
const stalledMs = 10_000

/** Queued in Engine.IO and in the websocket. */
const unreadBytes = ({ writeBuffer, transport }: Session): number =>
  writeBuffer.reduce((bytes, { data }) => bytes + (data?.length ?? 0), 0) + (transport.socket?.bufferedAmount ?? 0)

const sentBytes = ({ transport }: Session): number => {
  const connection = transport.socket?._socket
  return connection ? connection.bytesWritten - connection.writableLength : 0
}

const slowHelp = 'Sessions that did not read what they were sent'

/** Separates readers that stopped from those that catch up. Closed ones reconnect and get the newest state. */
export const createBacklogs = (clock: () => number) => {
  const watched = new WeakMap<Session, { since: number; sent: number }>()
  return {
    isStuck(session: Session): boolean {
      const unread = unreadBytes(session)
      if (unread > maxBacklogBytes) return true
      if (unread <= maxUnreadBytes && session.writeBuffer.length <= maxPackets) {
        watched.delete(session)
        return false
      }
      const sent = sentBytes(session)
      const before = watched.get(session)
      if (before && sent - before.sent < maxUnreadBytes) return clock() - before.since > stalledMs
      watched.set(session, { since: clock(), sent })
      return false
    },
  }
}

export type Backlogs = ReturnType<typeof createBacklogs>

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
export const endStuckSessions = (io: AppServer, backlogs: Backlogs, metrics: Metrics): (() => void) => {
  metrics.counter('cut_slow_readers_total', slowHelp)
  let closing = new Set<Session>()
  const timer = setInterval(() => {
    const stillClosing = new Set<Session>()
    for (const session of sessionsOf(io)) {
      if (backlogs.isStuck(session)) endSlowReader(session, metrics)
      else if (closing.has(session)) endSession(session)
      else if (session.readyState === 'closing') stillClosing.add(session)
    }
    closing = stillClosing
  }, checkMs)
  return () => clearInterval(timer)
}
