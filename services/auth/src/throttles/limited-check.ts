import { AppError } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import type { KnownPlaceStore } from '../sign-ins/known-place-store.ts'
import type { User } from '../users/user-store.ts'
import type { LoginThrottle } from './login-throttle.ts'

/** `place`: the known device or address of the caller; null for a stranger's. */
export type GuessContext = WriteContext & { place: string | null }

export const atPlace = async (places: KnownPlaceStore, user: User, context: WriteContext): Promise<GuessContext> => ({
  ...context,
  place: await places.find(user, user.id, context.actor),
})

type LimitedCheck<Answer> = {
  throttle: LoginThrottle
  /** What is counted. Usernames contain no capitals here. */
  key: string
  context: GuessContext
  /** Null when it failed. */
  check: () => Promise<Answer | null>
  publish: (outcome: 'wrong' | 'throttled') => Promise<void>
}

/** Runs a check that counts as a guess unless it succeeds; throws 429 beyond the limit. */
export const limitedCheck = async <Answer>({
  throttle,
  key,
  context: { actor, place },
  check,
  publish,
}: LimitedCheck<Answer>): Promise<Answer | null> => {
  const attempt = await throttle.take(key, { ip: actor.ip, place }).catch(async (error: unknown) => {
    if (error instanceof AppError && throttle.shouldLog(key, actor.ip)) await publish('throttled')
    throw error
  })
  const answer = await check()
  if (answer === null) await publish('wrong')
  else await attempt.uncount()
  return answer
}
