import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The request that starts a Socket.IO session by websocket. */
export const upgradeRequest = (host: string): string =>
  `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`

/** A client's masked text frame under 126 bytes (RFC 6455, 5.3). */
export const maskedFrame = (text: string): Buffer => {
  const mask = randomBytes(4)
  const data = Buffer.from(text)
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) ^ (mask[at % 4] ?? 0)
  return Buffer.concat([Buffer.from([0x81, 0x80 | data.length]), mask, data])
}

/** The head with which a server accepts an upgrade (RFC 6455, 4.2.2). */
export const upgradeAnswer = ({ headers }: IncomingMessage): string => {
  const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
  return (
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
    `Sec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`
  )
}
