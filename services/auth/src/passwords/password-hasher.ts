import { hash, needsRehash, verify } from 'argon2'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import { createHashQueue, type HashCaller } from './hash-queue.ts'

/** Of argon2id, the library's default: memory in KiB and passes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

const productCost: HashCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Nothing was hashed. */
export class HasherBusy extends AppError {
  constructor() {
    super(503, 'BUSY', authTexts.busy, { retryAfterSeconds: 2 })
  }
}
const busy = () => new HasherBusy()

/** Callers with a session, which strangers have none of. */
const session: HashCaller = { isKnown: true, group: 'session' }

/** argon2id; tests pass a lower cost. At most 4 run, 24 of strangers and 16 of others wait, which bounds memory and time of a login flood; then 503. */
export const createPasswordHasher = (cost = productCost) => {
  const queue = createHashQueue({ atOnce: 4, waiting: { known: 16, strangers: 24 }, refuse: busy })
  // Verified for unknown users, so that timing does not reveal them.
  const nobodys = hash('', cost)
  return {
    hash: (password: string, caller = session): Promise<string> => queue.run(caller, () => hash(password, cost)),

    async matches(stored: string | null, password: string, caller = session): Promise<boolean> {
      const against = stored ?? (await nobodys)
      const isRight = await queue.run(caller, () => verify(against, password))
      return isRight && stored !== null
    },

    /** For codes that are looked up by their hash: the same code and salt (base64url) give the same text. */
    digest: async (code: string, salt: string): Promise<string> => {
      const options = { ...cost, salt: Buffer.from(salt, 'base64url'), raw: true as const }
      return (await queue.run(session, () => hash(code, options))).toString('base64url')
    },

    isOutdated: (stored: string): boolean => needsRehash(stored, cost),

    /** Throws 503 when the queue is full. */
    assertRoom(caller = session) {
      if (!queue.hasRoom(caller)) throw busy()
    },
  }
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Refuses passwords shorter than `PASSWORD_MIN`, with the spec's sentence. */
export const createPasswordRule =
  (min: number) =>
  (field: string, password: string): void => {
    if (password.length < min) throw invalid({ [field]: [authTexts.passwordTooShort(min)] })
  }

export type PasswordRule = ReturnType<typeof createPasswordRule>
