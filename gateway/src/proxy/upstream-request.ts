import type { ClientRequest } from 'node:http'
import { AppError, unavailable } from '@papan/runtime/errors.ts'
import { badGateway, gatewayTimeout } from '../http/error-answer.ts'

const connectMs = 1_000

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const brokenOff = new Set(['ECONNRESET', 'EPIPE'])

/** Maps a connection error to the caller's response. */
export const upstreamFailure = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  return unreachable.has((error as NodeJS.ErrnoException).code ?? '') ? unavailable() : badGateway()
}

/** Whether the connection broke, as a kept-alive one does when its peer closes it; a retry may help. */
export const isBrokenOff = (error: unknown): boolean => brokenOff.has((error as NodeJS.ErrnoException).code ?? '')

/**
 * Fails a request with 504 when it does not connect within 1 s or is idle for `idleMs`, except while `waitsForCaller`. Call once
 * the request exists.
 */
export const guardTimes = (request: ClientRequest, idleMs: number, waitsForCaller = () => false): void => {
  const fail = () => request.destroy(gatewayTimeout())
  request.setTimeout(idleMs, () => {
    if (!waitsForCaller()) fail()
  })
  if (!request.socket?.connecting) return
  const timer = setTimeout(fail, connectMs)
  request.socket.once('connect', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
}
