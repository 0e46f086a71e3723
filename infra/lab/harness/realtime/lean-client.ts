import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Listener, Viewer } from './viewer.ts'
import { market } from './prize.ts'

const masked = (text: string): Buffer => {
  const mask = randomBytes(4)
  const data = Buffer.from(text)
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) ^ (mask[at % 4] ?? 0)
  return Buffer.concat([Buffer.from([0x81, 0x80 | data.length]), mask, data])
}

const joining = (room: string, rev: number) =>
  masked(`42${JSON.stringify(['join_room', { market: room, epoch: 1, rev }])}`)

/** Start of the payload, or 0 while the frame's head is incomplete. */
const payloadStart = (data: Buffer, at: number): number => {
  if (data.length < at + 2) return 0
  const start = at + (((data[at + 1] ?? 0) & 0x7f) < 126 ? 2 : 4)
  return data.length < start ? 0 : start
}
const payloadEnd = (data: Buffer, at: number, start: number): number =>
  start + (start === at + 2 ? (data[at + 1] ?? 0) & 0x7f : data.readUInt16BE(at + 2))

const code = (text: string): number => text.charCodeAt(0)
const [open, ping, message, connected] = [code('0'), code('2'), code('4'), code('0')]
const accepted = Buffer.from('HTTP/1.1 101')
const none = Buffer.alloc(0)

/** Shared by all viewers of this process. */
const readBuffer = Buffer.allocUnsafe(256 * 1024)

/** A cheap viewer: TCP with just enough websocket, Engine.IO and Socket.IO. Frames above 64 KB are not supported. */
export const connectLean = (port: number, { shownRev, onMessage, onReady, onClose }: Listener): Viewer => {
  let isUpgraded = false
  let rest: Buffer = none

  const read = (payload: Buffer) => {
    if (payload[0] === open) socket.write(masked('40'))
    else if (payload[0] === ping) socket.write(masked('3'))
    else if (payload[0] === message && payload[1] === connected) {
      socket.write(joining(market, shownRev))
      onReady()
    } else onMessage(payload)
  }
  const upgrade = (data: Buffer): Buffer => {
    const end = data.indexOf('\r\n\r\n')
    if (end < 0) return data
    isUpgraded = data.subarray(0, accepted.length).equals(accepted)
    if (!isUpgraded) socket.destroy()
    return isUpgraded ? data.subarray(end + 4) : none
  }
  const readFrames = (data: Buffer): number => {
    let at = 0
    for (;;) {
      const start = payloadStart(data, at)
      const end = start > 0 ? payloadEnd(data, at, start) : 0
      if (start === 0 || end > data.length) return at
      read(data.subarray(start, end))
      at = end
    }
  }
  const onChunk = (length: number): boolean => {
    const chunk = readBuffer.subarray(0, length)
    let data: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (!isUpgraded) data = upgrade(data)
    const read = isUpgraded ? readFrames(data) : 0
    rest = read === data.length ? none : Buffer.from(data.subarray(read))
    return true
  }
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    onread: { buffer: readBuffer, callback: onChunk },
  })
  socket.on('error', () => undefined)
  socket.once('close', onClose)
  socket.once('connect', () => {
    socket.setNoDelay(true)
    socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
  })
  return {
    join: (room) => void socket.write(joining(room, -1)),
    pause: () => void socket.pause(),
    leave: () =>
      new Promise((resolve) => {
        if (socket.closed) return resolve()
        socket.once('close', () => resolve())
        return socket.destroy()
      }),
  }
}
