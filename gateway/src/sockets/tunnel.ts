import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type AppError, forbidden, unavailable } from '@papan/runtime/errors.ts'
import { request } from '@papan/runtime/process/node-http.ts'
import { badGateway, badTarget } from '../http/error-answer.ts'
import { guardTimes, upstreamFailure } from '../proxy/upstream-request.ts'

/** An accepted upgrade: connection, first bytes, response head. */
export type Accepted = { connection: Duplex; first: Buffer; head: string }

const handshakeMs = 5_000

const headOf = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string => {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n')
}

const refused = (status: number): AppError => {
  if (status === 503) return unavailable()
  if (status >= 500) return badGateway()
  return status === 403 ? forbidden() : badTarget()
}

/** Requests an upgrade. Throws an AppError when the upstream declines (400, 403) or fails (502, 503, 504 after 5 s). */
export const requestUpgrade = (url: string, req: IncomingMessage): Promise<Accepted> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const asked = request({ agent: false, hostname, port, path: req.url, headers: req.headers })
    asked.once('socket', () => guardTimes(asked, handshakeMs))
    asked.once('error', (error) => reject(upstreamFailure(error)))
    asked.once('upgrade', (answer, connection, first) => {
      asked.setTimeout(0)
      resolve({ connection, first, head: headOf(answer) })
    })
    asked.once('response', (answer) => {
      answer.resume()
      asked.destroy()
      reject(refused(answer.statusCode ?? 500))
    })
    asked.end()
  })

/** Joins two connections until either closes, with backpressure. */
export const join = (client: Duplex, upstream: Duplex): void => {
  const end = () => {
    client.destroy()
    upstream.destroy()
  }
  for (const side of [client, upstream]) {
    side.on('error', end)
    side.on('close', end)
  }
  client.pipe(upstream)
  upstream.pipe(client)
}
