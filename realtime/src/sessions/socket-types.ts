import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { DefaultEventsMap, Server, Socket as SocketOf } from 'socket.io'
import type { ClientToServer, ServerToClient } from '@papan/contracts/socket/messages.ts'

/** What is kept of each socket; there are thousands. `left` messages it may send, as of `countedAt`; `token` is '' for visitors. */
type SocketData = { token: string; left: number; countedAt: number; ignored: number }
export type AppServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>
export type AppSocket = SocketOf<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>

const marketPrefix = 'market:'

/** The Socket.IO room of a market. The prefix keeps market names apart from the rooms that Socket.IO makes for socket ids. */
export const marketRoom = (market: string): string => marketPrefix + market
export const isMarketRoom = (room: string): boolean => room.startsWith(marketPrefix)
/** The markets in whose rooms somebody is. */
export const watchedMarkets = (io: AppServer): string[] =>
  [...io.of('/').adapter.rooms.keys()].filter(isMarketRoom).map((room) => room.slice(marketPrefix.length))

/** Where admins are told who is online, and where everybody else is who asked how many visitors there are. */
export const adminsRoom = 'staff:admins'
export const countRoom = 'staff:count'

/** A `ws` websocket with the connection under it. */
type Websocket = { readyState: number; bufferedAmount: number; terminate: () => void; _socket?: Socket | null }

/** What Engine.IO keeps for one session, as far as we look at it; it does not declare all of this. */
export type Session = {
  /** Null once it was looked at. */
  request: IncomingMessage | null
  /** The visitor's. */
  remoteAddress: string
  readyState: string
  writeBuffer: { data?: string | Buffer }[]
  transport: { name: string; writable: boolean; socket?: Websocket }
  on: (event: 'close', listener: (this: Session) => void) => void
  close: (discard?: boolean) => void
}

/** A request whose query Engine.IO has read. */
export type EngineRequest = IncomingMessage & { _query?: Record<string, string> }
/** What Engine.IO has and does not declare: how it reads a query, and its sessions by id. */
export type Engine = { prepare: (req: EngineRequest) => void; clients: Record<string, Session> }
export const engineOf = (io: AppServer): Engine => io.engine as unknown as Engine

/** All sessions of this instance. */
export const sessionsOf = (io: AppServer): Session[] => Object.values(engineOf(io).clients)
