import type { ErrorAnswer } from '@papan/contracts/calls/error-answer.ts'

/** A call that failed. `status` is the HTTP status, or 0 when no usable answer came; the rest is what the server said, if it did. */
export type ApiError = { status: number } & Partial<Pick<ErrorAnswer, 'code' | 'message' | 'errors' | 'current'>>

export const noAnswer: ApiError = { status: 0 }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const fieldErrors = (errors: unknown): Record<string, string[]> | undefined => {
  if (!isObject(errors)) return undefined
  const readable = Object.entries(errors).filter(([, messages]) => Array.isArray(messages) && messages.every(isText))
  return readable.length > 0 ? (Object.fromEntries(readable) as Record<string, string[]>) : undefined
}

/** An error answer as far as it is of our shape: a proxy in between may have answered with anything. */
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

/** The server's own sentence, else ours for this action. */
export const messageOf = (error: unknown, fallback: string): string =>
  isObject(error) && isText(error.message) && typeof error.status === 'number' ? error.message : fallback

/** Whether an action failed because the record is not what it was taken for: 412. */
export const isStale = (error: unknown): error is ApiError => isObject(error) && error.status === 412

/** Whether a prize was refused because its slot holds another number than its sender took it to hold. */
export const isSlotChanged = (error: unknown): error is ApiError =>
  isObject(error) && error.status === 409 && error.code === 'SLOT_CHANGED'

/** Whether a prize was refused because another admin typed a different number. */
export const isMismatched = (error: unknown): error is ApiError =>
  isObject(error) && error.status === 409 && error.code === 'PRIZE_MISMATCH'

/** Whether the session ended under the call: the login page says so. */
export const isSignedOut = (error: unknown): boolean => isObject(error) && error.status === 401

/** Whether the record is gone: 404. */
export const isGone = (error: unknown): boolean => isObject(error) && error.status === 404
