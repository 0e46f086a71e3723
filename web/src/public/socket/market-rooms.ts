import { maxRoomsPerSocket } from '@papan/contracts/limits.ts'

/** As join_room sends it. */
export type RoomState = { market: string; epoch: number; rev: number }
export type RoomSocket = {
  connected: boolean
  emit(event: 'join_room', room: RoomState): unknown
  emit(event: 'leave_room', market: string): unknown
}

/** The wanted rooms, counted by component. Only effects write here. */
export const createMarketRooms = () => {
  const wanted = new Map<string, number>()
  const joined = new Set<string>()
  let socket: RoomSocket | null = null
  let stateOf = (market: string): RoomState => ({ market, epoch: 0, rev: -1 })

  const joinMissing = () => {
    if (!socket?.connected) return
    for (const market of wanted.keys()) {
      if (joined.has(market) || joined.size >= maxRoomsPerSocket) continue
      joined.add(market)
      socket.emit('join_room', stateOf(market))
    }
  }
  return {
    /** Joins a room until the returned function is called. */
    want(market: string): () => void {
      wanted.set(market, (wanted.get(market) ?? 0) + 1)
      joinMissing()
      return () => {
        const left = (wanted.get(market) ?? 1) - 1
        if (left > 0) {
          wanted.set(market, left)
          return
        }
        wanted.delete(market)
        if (joined.delete(market) && socket?.connected) socket.emit('leave_room', market)
        joinMissing()
      }
    },
    /** `shown` returns the state to send when joining. */
    attach(next: RoomSocket, shown: (market: string) => RoomState): void {
      socket = next
      stateOf = shown
      joinMissing()
    },
    /** A new connection has no rooms. */
    rejoin(): void {
      joined.clear()
      joinMissing()
    },
  }
}

export const marketRooms = createMarketRooms()
