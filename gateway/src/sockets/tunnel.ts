import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type AppError, forbidden, unavailable } from '@papan/runtime/errors.ts'
import { request } from '@papan/runtime/process/node-http.ts'
import { badTarget } from '../http/error-answer.ts'
import { badGateway } from '../proxy/upstream-errors.ts'
import { guardTimes, upstreamFailure } from '../proxy/upstream-request.ts'

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

/** Throws 400 or 403 when the upstream declines, 502, 503 or 504 (5 s) when it fails. */
export const requestUpgrade = (url: string, req: IncomingMessage): Promise<Accepted> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const outgoing = request({ agent: false, hostname, port, path: req.url, headers: req.headers })
    outgoing.once('socket', () => guardTimes(outgoing, handshakeMs))
    outgoing.once('error', (error) => reject(upstreamFailure(error)))
    outgoing.once('upgrade', (answer, connection, first) => {
      outgoing.setTimeout(0)
      resolve({ connection, first, head: headOf(answer) })
    })
    outgoing.once('response', (answer) => {
      answer.resume()
      outgoing.destroy()
      reject(refused(answer.statusCode ?? 500))
    })
    outgoing.end()
  })

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
