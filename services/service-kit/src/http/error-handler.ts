import type { ErrorRequestHandler } from 'express'
import { ZodError } from 'zod'
import type { ErrorAnswer } from '@papan/contracts/calls/error-answer.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import {
  AppError,
  errorHeaders,
  invalidFrom,
  storageFull,
  tooLarge,
  unavailable,
  unsupportedType,
} from '@papan/runtime/errors.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import { isBeforeConnection, isUnreachable, isDiskFull } from '../mongo/database-failures.ts'
import { contextOf } from './request-context.ts'
import { releaseBody } from '@papan/runtime/http/unread-body.ts'

/** Client errors of express and body-parser, by their `type` or status. */
const fromHttpError = (error: { type?: string; status?: number }): AppError | null => {
  if (error.type === 'entity.too.large') return tooLarge()
  if (error.type === 'encoding.unsupported' || error.type === 'charset.unsupported') return unsupportedType()
  if (error.type === 'entity.parse.failed') return new AppError(400, 'MALFORMED_JSON', errorTexts.malformedJson)
  const status = error.status ?? 500
  return status >= 400 && status < 500 ? new AppError(400, 'INVALID', errorTexts.invalid) : null
}

/** Null for a bug of ours. */
export const toAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return invalidFrom(error)
  if (typeof error !== 'object' || error === null) return null
  if (isDiskFull(error)) return storageFull()
  return isUnreachable(error) ? unavailable() : fromHttpError(error)
}

/** Parts start side by side: until those that it needs are there, a service says so in `readyz`, not in each request. */
const isWaiting = (error: unknown): boolean =>
  (error instanceof AppError && error.code === 'UNAVAILABLE') || isBeforeConnection(error)

/** Answers every error; an unknown one is logged and answered 'Terjadi kesalahan.' */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    const { requestId } = contextOf(req)
    const known = toAppError(error)
    if (!known || known.status >= 500) {
      // Not its path: a visitor may have typed digits into it.
      const route = (req.route as { path?: string } | undefined)?.path ?? 'none'
      log[isWaiting(error) ? 'debug' : 'error']({ err: error, requestId, route }, 'request failed')
    }
    if (res.headersSent) {
      next(error)
      return
    }
    const answer: ErrorAnswer = {
      code: known?.code ?? 'UNEXPECTED',
      message: known?.message ?? errorTexts.unexpected,
      requestId,
      ...(known?.errors ? { errors: known.errors } : {}),
      ...(known?.current === undefined ? {} : { current: known.current }),
    }
    if (releaseBody(req)) res.setHeader('connection', 'close')
    if (known) res.set(errorHeaders(known))
    res.status(known?.status ?? 500).json(answer)
  }
