import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { DefaultEventsMap, Server, Socket as SocketOf } from 'socket.io'
import type { ClientToServer, ServerToClient } from '@papan/contracts/socket/messages.ts'

/** The session and Engine.IO's upgrade response keep the handshake request: a quarter of an idle session's memory. */
export const releaseHandshake = (session: Session): void => {
  session.request = null
  const connection = session.transport.socket?._socket
  // The listener of `ws` itself stays.
  for (const listener of connection?.rawListeners('close') ?? [])
    if ('listener' in listener) connection?.removeListener('close', listener.listener as () => void)
}

/** Thousands of these. `left`: messages allowed as of `countedAt`; `token`: '' for visitors. */
type SocketData = { token: string; left: number; countedAt: number; ignored: number }
export type AppServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>
export type AppSocket = SocketOf<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>

const marketPrefix = 'market:'

/** The prefix keeps market names apart from socket ids, which are rooms too. */
export const marketRoom = (market: string): string => marketPrefix + market
export const isMarketRoom = (room: string): boolean => room.startsWith(marketPrefix)
/** Markets with viewers. */
export const watchedMarkets = (io: AppServer): string[] =>
  [...io.of('/').adapter.rooms.keys()].filter(isMarketRoom).map((room) => room.slice(marketPrefix.length))

/** Admins, and visitors who asked for the count. */
export const adminsRoom = 'staff:admins'
export const countRoom = 'staff:count'

type Websocket = { readyState: number; bufferedAmount: number; terminate: () => void; _socket?: Socket | null }

/** Engine.IO's session, mostly undeclared. */
export type Session = {
  id: string
  /** Null once released. */
  request: IncomingMessage | null
  /** The visitor's. */
  remoteAddress: string
  readyState: string
  writeBuffer: { data?: string | Buffer }[]
  transport: { name: string; writable: boolean; socket?: Websocket }
  on: (event: 'close', listener: (this: Session) => void) => void
  prependListener: (event: 'data', listener: (this: Session, message: string | Buffer) => void) => void
  close: (discard?: boolean) => void
}

export type Engine = AppServer['engine']

const tables = new WeakMap<Engine, Map<string, Session>>()

/** Open sessions by id. The first call must come before the first session. */
export const sessionsById = (engine: Engine): ReadonlyMap<string, Session> => {
  const known = tables.get(engine)
  if (known) return known
  const sessions = new Map<string, Session>()
  tables.set(engine, sessions)
  function onClose(this: Session): void {
    sessions.delete(this.id)
  }
  engine.on('connection', (session: Session) => {
    sessions.set(session.id, session)
    session.on('close', onClose)
  })
  return sessions
}

export const sessionsOf = (io: AppServer): Session[] => [...sessionsById(io.engine).values()]
