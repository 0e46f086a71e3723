import type { Duplex } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { errorHeaders, type AppError } from '@papan/runtime/errors.ts'
import { STATUS_CODES } from '@papan/runtime/process/node-http.ts'
import { errorBody } from './error-answer.ts'
import { securityHeaders, transportSecurity } from './security-headers.ts'

/** Sends an error on a bare connection and closes it. `secure`: TLS. */
export const sendRawError = (
  socket: Duplex,
  error: AppError,
  { requestId = randomUUID(), secure = false }: { requestId?: string; secure?: boolean } = {},
): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = errorBody(error, requestId)
  const headers = {
    ...securityHeaders,
    ...(secure ? Object.fromEntries([transportSecurity]) : {}),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    ...errorHeaders(error),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}
