// The floor: upgraded sockets and one loop that writes the same bytes to each. `node lower-bound.ts PORT`
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { textFrame } from '@papan/runtime/websocket/text-frame.ts'
import { emitsOf } from './emit-call.ts'
import { messageAt } from '../../harness/realtime/prize.ts'

const webSocketKey = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const sockets = new Set<Duplex>()

const server = createServer((req, res) => {
  for (const rev of emitsOf(req.url)) {
    const frame = textFrame(messageAt(rev))
    for (const socket of sockets) socket.write(frame)
  }
  res.end()
})
server.on('upgrade', (req, socket) => {
  const accept = createHash('sha1')
    .update(String(req.headers['sec-websocket-key']) + webSocketKey)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  sockets.add(socket)
  socket.resume()
  socket.on('error', () => undefined)
  socket.once('close', () => sockets.delete(socket))
  // The Socket.IO connect packet that clients wait for.
  socket.write(textFrame('40{}'))
})
server.listen(Number(process.argv[2]), '127.0.0.1')
