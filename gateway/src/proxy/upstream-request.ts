import type { ClientRequest } from 'node:http'
import { AppError, unavailable } from '@papan/runtime/errors.ts'
import { badGateway, gatewayTimeout } from '../http/error-answer.ts'

const connectMs = 1_000

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const brokenOff = new Set(['ECONNRESET', 'EPIPE'])

/** What went wrong with a request to an upstream, as the answer that the caller gets. */
export const upstreamFailure = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  return unreachable.has((error as NodeJS.ErrnoException).code ?? '') ? unavailable() : badGateway()
}

/** Whether the connection broke, as a kept one does when its other end has just closed it; asking again may help. */
export const isBrokenOff = (error: unknown): boolean => brokenOff.has((error as NodeJS.ErrnoException).code ?? '')

/**
 * Ends a request that does not connect within 1 s or on whose connection nothing moves for `idleMs`, with a 504. To be called once it
 * has its socket. While `waitsForCaller` the silence is not the upstream's.
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
