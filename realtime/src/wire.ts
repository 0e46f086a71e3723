import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Server, Socket as SocketOf } from 'socket.io'
import type { ClientToServer, ServerToClient } from '@papan/contracts/socket/messages.ts'

export type AppServer = Server<ClientToServer, ServerToClient>
export type AppSocket = SocketOf<ClientToServer, ServerToClient>

const marketPrefix = 'market:'

/** The Socket.IO room of a market. The prefix keeps market names apart from the rooms that Socket.IO makes for socket ids. */
export const marketRoom = (market: string): string => marketPrefix + market
export const isMarketRoom = (room: string): boolean => room.startsWith(marketPrefix)

/** Where admins are told who is online, and where everybody else is who asked how many visitors there are. */
export const adminsRoom = 'staff:admins'
export const countRoom = 'staff:count'

/** A `ws` websocket with the connection under it. */
type Websocket = { readyState: number; bufferedAmount: number; terminate: () => void; _socket?: Socket | null }

/** What Engine.IO keeps for one session, as far as we look at it; it does not declare all of this. */
export type Session = {
  request: IncomingMessage
  readyState: string
  writeBuffer: { data?: string | Buffer }[]
  transport: { name: string; writable: boolean; socket?: Websocket }
  once: (event: 'close' | 'data', listener: () => void) => void
  close: (discard?: boolean) => void
}

/** All sessions of this instance. */
export const sessionsOf = (io: AppServer): Session[] =>
  Object.values((io.engine as unknown as { clients: Record<string, Session> }).clients)
