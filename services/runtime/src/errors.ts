import { errorKeysOf } from '@papan/contracts/calls/error-answer.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import type { ZodError } from 'zod'

type FieldErrors = Record<string, string[]>

/** `code` is for programs, the Indonesian message for people. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly current: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { errors?: FieldErrors; retryAfterSeconds?: number; current?: unknown } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.errors = extra.errors
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.current = extra.current
  }
}

export const errorHeaders = ({ status, code, retryAfterSeconds }: AppError): Record<string, string> => ({
  ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
  ...(status === 401 ? { 'www-authenticate': code === 'BAD_TOKEN' ? 'Bearer error="invalid_token"' : 'Bearer' } : {}),
})

/** The message is the first field's, as the spec's client expects. */
export const invalid = (errors: FieldErrors): AppError =>
  new AppError(400, 'INVALID', Object.values(errors)[0]?.[0] ?? errorTexts.invalid, { errors })

export const notSignedIn = (): AppError => new AppError(401, 'NOT_SIGNED_IN', errorTexts.notSignedIn)
export const badToken = (): AppError => new AppError(401, 'BAD_TOKEN', errorTexts.badToken)
export const forbidden = (): AppError => new AppError(403, 'FORBIDDEN', errorTexts.forbidden)
export const addressRefused = (): AppError => new AppError(403, 'ADDRESS_REFUSED', errorTexts.addressRefused)
/** The user must set up a second factor first. */
export const secondFactorMissing = (): AppError =>
  new AppError(403, 'SECOND_FACTOR_MISSING', authTexts.secondFactorMissing)
/** The owner must show again that they are at the session. */
export const stepUpRequired = (): AppError => new AppError(403, 'STEP_UP_REQUIRED', authTexts.stepUpRequired)
export const notFound = (): AppError => new AppError(404, 'NOT_FOUND', errorTexts.notFound)
export const methodNotAllowed = (): AppError => new AppError(405, 'METHOD_NOT_ALLOWED', errorTexts.methodNotAllowed)
export const unsupportedType = (): AppError => new AppError(415, 'UNSUPPORTED_TYPE', errorTexts.unsupportedType)
export const tooLarge = (): AppError => new AppError(413, 'TOO_LARGE', errorTexts.tooLarge)
/** Same idempotency key, different request (reliability C5). */
export const keyReused = (): AppError => new AppError(422, 'KEY_REUSED', errorTexts.keyReused)
/** Another process handles this key. */
export const keyBusy = (): AppError => new AppError(409, 'KEY_BUSY', errorTexts.keyBusy, { retryAfterSeconds: 1 })
export const stale = (current: unknown): AppError => new AppError(412, 'STALE', errorTexts.stale, { current })
export const unavailable = (): AppError =>
  new AppError(503, 'UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds: 2 })
/** What is shown beside results cannot be computed now. */
export const dataUnavailable = (code: 'UNAVAILABLE' | 'BUSY' = 'UNAVAILABLE'): AppError =>
  new AppError(503, code, errorTexts.dataUnavailable, { retryAfterSeconds: code === 'BUSY' ? 1 : 5 })
/** The outbox holds a thousand unpublished changes. */
export const backlog = (): AppError => new AppError(503, 'BACKLOG', errorTexts.backlog, { retryAfterSeconds: 10 })
export const storageFull = (): AppError =>
  new AppError(507, 'STORAGE_FULL', errorTexts.storageFull, { retryAfterSeconds: 300 })
/** The write lost every optimistic retry. */
export const contended = (): AppError => new AppError(503, 'CONTENDED', errorTexts.conflict, { retryAfterSeconds: 1 })

/** Keys by `errorKeysOf`. */
export const invalidFrom = ({ issues }: Pick<ZodError, 'issues'>): AppError => {
  // A map: keys may be named like Object.prototype's. Sets: 100,000 bad rows repeat a message.
  const errors = new Map<string, Set<string>>()
  for (const issue of issues) {
    for (const key of errorKeysOf(issue)) errors.set(key, (errors.get(key) ?? new Set()).add(issue.message))
  }
  return invalid(Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]])))
}
