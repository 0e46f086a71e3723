import { hash, needsRehash, verify } from 'argon2'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'

// argon2id is the library's own choice of kind.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

const busy = () => new AppError(503, 'BUSY', authTexts.busy, { retryAfterSeconds: 2 })

/**
 * argon2id at 19 MiB and two passes. At most 4 run at once and 32 wait, so a flood of logins costs a bounded amount of
 * memory and time; one more is refused with 503.
 */
export const createPasswordHasher = () => {
  const limit = createWorkLimit({ atOnce: 4, waiting: 32, refuse: busy })
  // Nobody's password, checked when a user is unknown so that the answer takes just as long.
  const nobodys = hash('', cost)
  return {
    hash: (password: string): Promise<string> => limit.run(() => hash(password, cost)),

    /** Whether this is the password behind the hash. Without a hash it works as long and says no. */
    async matches(stored: string | null, password: string): Promise<boolean> {
      const against = stored ?? (await nobodys)
      const isRight = await limit.run(() => verify(against, password))
      return isRight && stored !== null
    },

    /** Whether a hash was made with less, or more, work than today's. */
    isOutdated: (stored: string): boolean => needsRehash(stored, cost),

    /** Throws 503 when the next password could not even wait for its turn. */
    assertRoom() {
      if (limit.isFull()) throw busy()
    },
  }
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>
