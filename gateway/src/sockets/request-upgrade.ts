import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type AppError, forbidden, unavailable } from '@papan/runtime/errors.ts'
import { badTarget } from '../http/error-answer.ts'
import { upstreamFailure, badGateway, gatewayTimeout } from '../proxy/upstream-request.ts'

/** A connection to an instance. `read` takes what arrives; false pauses the socket. */
type Upstream = { socket: Socket; read: (chunk: Buffer) => boolean }
/** `first`: the 101 and what followed it. */
export type Accepted = { upstream: Upstream; first: string }

const connectMs = 1_000
const handshakeMs = 5_000
const maxHead = 16 * 1024

/** All upstreams read into it: a stream would allocate 64 KB for each frame. */
const readBuffer = Buffer.allocUnsafe(64 * 1024)
let last = Buffer.alloc(0)

/** Copies what was read. A broadcast reads the same bytes again and again: they are copied once. */
const copyOf = (length: number): Buffer => {
  if (length !== last.length || readBuffer.compare(last, 0, length, 0, length) !== 0)
    last = Buffer.from(readBuffer.subarray(0, length))
  return last
}

const openUpstream = (url: string): Upstream => {
  const { hostname, port } = new URL(url)
  const upstream: Upstream = {
    socket: connect({
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port || 80),
      noDelay: true,
      onread: { buffer: readBuffer, callback: (length) => upstream.read(copyOf(length)) },
    }),
    read: () => false,
  }
  return upstream
}

/** A handshake has no body. */
const ofBody = new Set(['content-length', 'transfer-encoding'])

const headOf = ({ url, headers }: IncomingMessage): string => {
  const lines = Object.entries(headers).map(([name, value]) =>
    ofBody.has(name) ? '' : `${name}: ${String(value)}\r\n`,
  )
  return `GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const refused = (status: number): AppError => {
  if (status === 503) return unavailable()
  if (status >= 500) return badGateway()
  return status === 403 ? forbidden() : badTarget()
}

/** Throws 400 or 403 when the upstream declines, 502, 503 or 504 (5 s) when it fails. Resolves paused. */
export const requestUpgrade = (url: string, req: IncomingMessage): Promise<Accepted> =>
  new Promise((resolve, reject) => {
    const upstream = openUpstream(url)
    const { socket } = upstream
    const onTimeout = () => socket.destroy(gatewayTimeout())
    const onError = (error: Error) => reject(upstreamFailure(error))
    const onClose = () => reject(badGateway())
    socket.setTimeout(connectMs, onTimeout)
    socket.once('connect', () => {
      socket.setTimeout(handshakeMs)
      socket.write(headOf(req), 'latin1')
    })
    socket.once('error', onError)
    socket.once('close', onClose)
    let first = ''
    upstream.read = (chunk) => {
      first += chunk.toString('latin1')
      if (!first.includes('\r\n\r\n') && first.length < maxHead) return true
      const status = Number(/^HTTP\/1\.1 (\d{3})[ \r].*\r\n\r\n/s.exec(first)?.[1] ?? 502)
      if (status === 101) {
        // Without these the connection does not retain the request.
        socket.setTimeout(0, onTimeout)
        socket.off('error', onError).off('close', onClose)
        resolve({ upstream, first })
      } else {
        reject(refused(status))
        socket.destroy()
      }
      return false
    }
  })
