import { describe, expect, it } from '@jest/globals'
import { createMarketRooms, type RoomState, type RoomSocket } from './market-rooms.ts'

const setUp = () => {
  const sent: string[] = []
  const socket: RoomSocket = {
    connected: true,
    emit: (event: 'join_room' | 'leave_room', room: RoomState | string) =>
      sent.push(typeof room === 'string' ? `${event} ${room}` : `${event} ${room.market} ${room.epoch}.${room.rev}`),
  }
  const rooms = createMarketRooms()
  const connect = () => rooms.attach(socket, (market) => ({ market, epoch: 7, rev: 3 }))
  return { rooms, socket, sent, connect }
}

describe('market rooms', () => {
  it('joins rooms wanted before the connection, with the shown state', () => {
    const { rooms, sent, connect } = setUp()
    rooms.want('SABAH')
    expect(sent).toEqual([])
    connect()
    rooms.want('MACAU')
    expect(sent).toEqual(['join_room SABAH 7.3', 'join_room MACAU 7.3'])
  })

  it('leaves when the last component unmounts', () => {
    const { rooms, sent, connect } = setUp()
    connect()
    const first = rooms.want('SABAH')
    const second = rooms.want('SABAH')
    first()
    expect(sent).toEqual(['join_room SABAH 7.3'])
    second()
    expect(sent.at(-1)).toBe('leave_room SABAH')
  })

  it('rejoins all rooms on a new connection', () => {
    const { rooms, sent, connect } = setUp()
    rooms.want('SABAH')
    rooms.want('MACAU')
    connect()
    sent.length = 0
    rooms.rejoin()
    expect(sent).toEqual(['join_room SABAH 7.3', 'join_room MACAU 7.3'])
  })

  it("keeps the server's maximum of rooms, and fills a freed one", () => {
    const { rooms, sent, connect } = setUp()
    connect()
    const leave = Array.from({ length: 51 }, (_each, index) => rooms.want(`M${index}`))
    expect(sent).toHaveLength(50)
    leave[0]?.()
    expect(sent.slice(50)).toEqual(['leave_room M0', 'join_room M50 7.3'])
  })
})
