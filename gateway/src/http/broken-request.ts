import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { badTarget } from './error-answer.ts'
import { hasPendingAnswer } from './request-state.ts'
import { sendRawError } from './raw-answer.ts'

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
