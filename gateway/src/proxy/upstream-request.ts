import type { ClientRequest } from 'node:http'
import { AppError, unavailable } from '@papan/runtime/errors.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'

export const badGateway = (): AppError => new AppError(502, 'BAD_GATEWAY', errorTexts.badGateway)
export const gatewayTimeout = (): AppError => new AppError(504, 'GATEWAY_TIMEOUT', errorTexts.gatewayTimeout)

const connectMs = 1_000

const unreachableCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const brokenCodes = new Set(['ECONNRESET', 'EPIPE'])

/** Nothing was sent: any call may go to another instance. */
export const isUnreachable = (error: unknown): boolean =>
  unreachableCodes.has((error as NodeJS.ErrnoException).code ?? '')

export const upstreamFailure = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  return isUnreachable(error) ? unavailable() : badGateway()
}

/** A kept-alive connection breaks when its peer closes it: retry. */
export const isBrokenConnection = (error: unknown): boolean =>
  brokenCodes.has((error as NodeJS.ErrnoException).code ?? '')

/** Fails with 504 without a connection within 1 s or when idle for `idleMs`, unless `waitsForCaller`. */
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
