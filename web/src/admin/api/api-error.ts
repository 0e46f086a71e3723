import type { ErrorAnswer } from '@papan/contracts/calls/error-answer.ts'

/** A failed call. `status` is 0 without a usable response; other fields come from the server, if it sent any. */
export type ApiError = { status: number } & Partial<Pick<ErrorAnswer, 'code' | 'message' | 'errors' | 'current'>>

export const noAnswer: ApiError = { status: 0 }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const fieldErrors = (errors: unknown): Record<string, string[]> | undefined => {
  if (!isObject(errors)) return undefined
  const readable = Object.entries(errors).filter(([, messages]) => Array.isArray(messages) && messages.every(isText))
  return readable.length > 0 ? (Object.fromEntries(readable) as Record<string, string[]>) : undefined
}

/** Parses an error response leniently: a proxy may have sent it. */
export const apiErrorOf = (status: number, body: unknown): ApiError => {
  if (!isObject(body)) return { status }
  const errors = fieldErrors(body.errors)
  return {
    status,
    ...(isText(body.code) ? { code: body.code } : {}),
    ...(isText(body.message) ? { message: body.message } : {}),
    ...(errors ? { errors } : {}),
    ...(body.current === undefined ? {} : { current: body.current }),
  }
}

/** The server's message, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  isObject(error) && isText(error.message) && typeof error.status === 'number' ? error.message : fallback

/** 412: the record is at another revision. */
export const isStale = (error: unknown): error is ApiError => isObject(error) && error.status === 412

const isConflict = (error: unknown, code: string): error is ApiError =>
  isObject(error) && error.status === 409 && error.code === code

/** 409: the slot holds another number than expected. */
export const isSlotChanged = (error: unknown): error is ApiError => isConflict(error, 'SLOT_CHANGED')

/** 409: another record is in the place of the one to restore. */
export const isPlaceFilled = (error: unknown): error is ApiError => isConflict(error, 'PLACE_FILLED')

/** 409: the guard asks about the numbers. */
export const isUnconfirmed = (error: unknown): error is ApiError => isConflict(error, 'NUMBERS_UNCONFIRMED')

/** 409: another admin typed a different number. */
export const isMismatched = (error: unknown): error is ApiError => isConflict(error, 'PRIZE_MISMATCH')

/** 401: the session ended during the call; the login page says so. */
export const isSignedOut = (error: unknown): boolean => isObject(error) && error.status === 401

const hasCode = (error: unknown, code: string): boolean => isObject(error) && error.code === code

/** A login: the password is right, the second step is still to come. */
export const isCodeRequired = (error: unknown): boolean => hasCode(error, 'SECOND_FACTOR_REQUIRED')

/** A login with a wrong verification code. */
export const isWrongCode = (error: unknown): boolean => hasCode(error, 'WRONG_CODE')

/** 404. */
export const isNotFound = (error: unknown): boolean => isObject(error) && error.status === 404
