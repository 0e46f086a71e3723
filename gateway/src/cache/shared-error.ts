import { errorAnswer } from '@papan/contracts/calls/error-answer.ts'
import { AppError } from '@papan/runtime/errors.ts'
import type { UpstreamAnswer } from '../proxy/ask-upstream.ts'

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** The error that an upstream answered with, without the request it answered; null for a success or a page. */
export const sharedErrorOf = ({ status, headers, body }: UpstreamAnswer): AppError | null => {
  if (status < 400 || !headers['content-type']?.startsWith('application/json')) return null
  const { data } = errorAnswer.safeParse(parsed(body))
  if (!data) return null
  const { code, message, errors } = data
  return new AppError(status, code, message, errors ? { errors } : {})
}
