import { AppError } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/http/request-context.ts'
import type { LoginThrottle } from '../logins/login-throttle.ts'

type LimitedCheck<Answer> = {
  throttle: LoginThrottle
  /** What is counted. Usernames contain no capitals here. */
  key: string
  context: WriteContext
  /** Null when it failed. */
  check: () => Promise<Answer | null>
  publish: (outcome: 'wrong' | 'throttled') => Promise<void>
}

/** Runs a check of a second step that counts as a guess unless it succeeds; throws 429 beyond the limit. */
export const limitedCheck = async <Answer>({
  throttle,
  key,
  context: { actor },
  check,
  publish,
}: LimitedCheck<Answer>): Promise<Answer | null> => {
  const attempt = await throttle.take(key, actor.ip).catch(async (error: unknown) => {
    if (error instanceof AppError && throttle.shouldLog(key, actor.ip)) await publish('throttled')
    throw error
  })
  const answer = await check()
  if (answer === null) await publish('wrong')
  else await attempt.succeeded()
  return answer
}
