import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { maxRoomsPerSocket } from '@papan/contracts/limits.ts'
import { joinRoom, leaveRoom } from '@papan/contracts/socket/messages.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Metrics } from '@papan/runtime/metrics.ts'
import type { Handlers } from '../sessions/message-handlers.ts'
import type { KnownMarkets } from './known-markets.ts'
import type { NewestResults } from './newest-results.ts'
import { isMarketRoom, marketRoom, type AppSocket } from '../sessions/socket-types.ts'

type RoomsDeps = { markets: KnownMarkets; newest: NewestResults; log: Logger; metrics: Metrics }

const marketsOf = (socket: AppSocket): number => [...socket.rooms].filter(isMarketRoom).length

/** Joins sockets to market rooms, 50 at most, and sends the newest result to those that show an older one. */
export const createRooms = ({ markets, newest, log, metrics }: RoomsDeps) => {
  const countRefused = metrics.counter('refused_joins_total', 'Joins of unknown rooms, or beyond the limit')

  const enter = (socket: AppSocket, room: string): boolean => {
    if (socket.disconnected) return false
    if (!socket.rooms.has(room) && marketsOf(socket) >= maxRoomsPerSocket) return false
    void socket.join(room)
    return true
  }

  const join = async (socket: AppSocket, payload: unknown) => {
    const request = joinRoom.safeParse(payload)
    if (!request.success || !(await markets.has(request.data.market))) return countRefused()
    const { market, ...shown } = request.data
    const broadcastBefore = newest.lastBroadcast(market)
    if (!enter(socket, marketRoom(market))) return countRefused()
    const result = await newest.newestOf(market)
    // A broadcast after the join has already reached this socket.
    const hasIt = result !== broadcastBefore && result === newest.lastBroadcast(market)
    if (result && !hasIt && isNewer(result, shown)) socket.emit('prize_update', result)
  }

  return {
    join_room(socket, payload) {
      // Later prizes still arrive, and the page polls.
      join(socket, payload).catch((error: unknown) => log.debug({ err: error }, 'no snapshot for a joined room'))
    },
    leave_room(socket, payload) {
      const left = leaveRoom.safeParse(payload)
      if (left.success) void socket.leave(marketRoom(left.data))
    },
  } satisfies Handlers
}
