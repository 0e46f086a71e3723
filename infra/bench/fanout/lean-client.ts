import { connect, type Socket } from 'node:net'
import { maskedFrame, upgradeRequest } from '@papan/runtime/test-kit/websocket-client.ts'
import { market } from './prize.ts'

type LeanClient = {
  /** Text messages that are not part of the connection's own talk. */
  onMessage: (data: Buffer) => void
  onReady: () => void
  onClose: () => void
}

/** Shows the newest there can be, so that no snapshot mixes with what is measured. */
const joining = `42${JSON.stringify(['join_room', { market, epoch: 1, rev: 1e9 }])}`

/** The payload's place in a frame that begins at `at`: `[start, end]`; null while it has not all arrived. */
const payloadAt = (data: Buffer, at: number): [number, number] | null => {
  if (data.length < at + 2) return null
  const short = (data[at + 1] ?? 0) & 0x7f
  if (short < 126) return data.length < at + 2 + short ? null : [at + 2, at + 2 + short]
  if (data.length < at + 4) return null
  const end = at + 4 + data.readUInt16BE(at + 2)
  return data.length < end ? null : [at + 4, end]
}

const code = (text: string): number => text.charCodeAt(0)
const [open, ping, message, connected] = [code('0'), code('2'), code('4'), code('0')]

/**
 * A viewer that costs next to nothing: a TCP connection that speaks just enough websocket, Engine.IO and Socket.IO to be in the
 * market's room. A frame of more than 64 KB does not occur here.
 */
export const connectLean = (port: number, { onMessage, onReady, onClose }: LeanClient): Socket => {
  const socket = connect(port, '127.0.0.1')
  let isUpgraded = false
  let rest: Buffer = Buffer.alloc(0)

  const read = (payload: Buffer) => {
    if (payload[0] === open) socket.write(maskedFrame('40'))
    else if (payload[0] === ping) socket.write(maskedFrame('3'))
    else if (payload[0] === message && payload[1] === connected) {
      socket.write(maskedFrame(joining))
      onReady()
    } else onMessage(payload)
  }
  const upgrade = (data: Buffer): Buffer => {
    const end = data.indexOf('\r\n\r\n')
    if (end < 0) return data
    if (!data.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
      socket.destroy()
      return Buffer.alloc(0)
    }
    isUpgraded = true
    return data.subarray(end + 4)
  }
  socket.on('data', (chunk: Buffer) => {
    let data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (!isUpgraded) data = upgrade(data)
    let at = 0
    if (isUpgraded)
      for (let found = payloadAt(data, at); found; found = payloadAt(data, at)) {
        read(data.subarray(...found))
        at = found[1]
      }
    rest = data.subarray(at)
  })
  socket.on('error', () => undefined)
  socket.once('close', onClose)
  socket.once('connect', () => {
    socket.setNoDelay(true)
    socket.write(upgradeRequest('127.0.0.1'))
  })
  return socket
}
