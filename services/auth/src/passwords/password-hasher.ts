import { hash, needsRehash, verify } from 'argon2'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { createWorkLimit } from '@papan/runtime/work-limit.ts'

// The library's default is argon2id.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

const busy = () => new AppError(503, 'BUSY', authTexts.busy, { retryAfterSeconds: 2 })

/** argon2id, 19 MiB, two passes. At most 4 run and 32 wait, which bounds memory and time of a login flood; then 503. */
export const createPasswordHasher = () => {
  const limit = createWorkLimit({ atOnce: 4, waiting: 32, refuse: busy })
  // Verified for unknown users, so that timing does not reveal them.
  const nobodys = hash('', cost)
  return {
    hash: (password: string): Promise<string> => limit.run(() => hash(password, cost)),

    async matches(stored: string | null, password: string): Promise<boolean> {
      const against = stored ?? (await nobodys)
      const isRight = await limit.run(() => verify(against, password))
      return isRight && stored !== null
    },

    /** For codes that are looked up by their hash: the same code and salt (base64url) give the same text. */
    digest: async (code: string, salt: string): Promise<string> => {
      const options = { ...cost, salt: Buffer.from(salt, 'base64url'), raw: true as const }
      return (await limit.run(() => hash(code, options))).toString('base64url')
    },

    isOutdated: (stored: string): boolean => needsRehash(stored, cost),

    /** Throws 503 when the queue is full. */
    assertRoom() {
      if (limit.isFull()) throw busy()
    },
  }
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>
