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

/** An upstream's JSON error without its request id; null for a success or a page. */
export const sharedErrorOf = ({ status, headers, body }: UpstreamAnswer): AppError | null => {
  if (status < 400 || !headers['content-type']?.startsWith('application/json')) return null
  const { data } = errorAnswer.safeParse(parsed(body))
  if (!data) return null
  const { code, message, errors } = data
  return new AppError(status, code, message, errors ? { errors } : {})
}
