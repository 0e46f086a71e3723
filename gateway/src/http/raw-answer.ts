import type { Duplex } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { errorHeaders, AppError } from '@papan/runtime/errors.ts'
import { STATUS_CODES } from '@papan/runtime/http/node-http.ts'
import { errorBody, badTarget } from './error-answer.ts'
import { securityHeaders, transportSecurity } from './security-headers.ts'
import type { Server } from 'node:http'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { hasPendingAnswer } from './request-state.ts'

const refusalOf = (code: string | undefined): AppError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError(431, 'HEADERS_TOO_LARGE', errorTexts.tooLarge)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError(408, 'TOO_SLOW', errorTexts.invalid)
  return badTarget()
}

/** Answers malformed or late requests and closes the connection; only closes it while an earlier response is pending. */
export const answerBrokenRequests = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || hasPendingAnswer(socket)) socket.destroy()
    else sendRawError(socket, refusalOf(error.code))
  })
}

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
