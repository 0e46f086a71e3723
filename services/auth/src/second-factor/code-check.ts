import { secondFactorRefused, recoveryCodeUsed } from '@papan/contracts/events/auth-events.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { LoginStore } from '../sign-ins/login-store.ts'
import type { LoginThrottle } from '../throttles/login-throttle.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { fieldsOf, type User, type UserStore } from '../users/user-store.ts'
import { factorUnavailable } from '../auth-errors.ts'
import { limitedCheck, type GuessContext } from '../throttles/limited-check.ts'
import { digitsOf, stepOf } from './one-time-code.ts'
import { recoveryCodeOf, recoveryHashes, withoutCode } from './recovery-codes.ts'
import type { SecretBox } from '@papan/service-kit/secrets/secret-box.ts'
import type { SecondFactor } from '../users/factors.ts'
import type { UsedCodeStore } from './used-code-store.ts'

type CodeCheckDeps = {
  userStore: UserStore
  loginStore: LoginStore
  usedCodes: UsedCodeStore
  throttle: LoginThrottle
  passwords: PasswordHasher
  box: SecretBox
  clock: () => number
}

type CodeKind = 'code' | 'recovery-code'

/** Counted apart from passwords. Usernames contain no capitals here. */
const throttleKeyOf = (userId: string): string => `CODE ${userId}`

export const ownerOf = (userId: string, factorId: string): string => `${userId} ${factorId}`

/** Checks verification codes: each counts once, and wrong codes are throttled like wrong passwords. */
export const createCodeCheck = (deps: CodeCheckDeps) => {
  const { userStore, loginStore, usedCodes, throttle, passwords, box, clock } = deps

  /** A secret of this user that a code is checked with; throws 503 without its key. */
  const open = (userId: string, { factorId, sealed }: Pick<SecondFactor, 'factorId' | 'sealed'>): string => {
    const secret = box.open(sealed, ownerOf(userId, factorId))
    if (secret === null) throw factorUnavailable()
    return secret
  }

  const isRightCode = async (userId: string, factor: Pick<SecondFactor, 'factorId' | 'sealed'>, digits: string) => {
    const step = stepOf(open(userId, factor), digits, clock())
    return step !== null && (await usedCodes.use(factor.factorId, step))
  }

  const renewSeal = async (userId: string, { factorId, sealed }: SecondFactor): Promise<void> => {
    if (!box.isOutdated(sealed)) return
    const owner = ownerOf(userId, factorId)
    const secret = box.open(sealed, owner)
    // Retried at the next code.
    if (secret !== null) await userStore.replaceSeal(userId, sealed, box.seal(secret, owner)).catch(() => undefined)
  }

  const useRecoveryCode = async ({ id, secondFactor }: User, code: string, context: WriteContext): Promise<boolean> => {
    if (!secondFactor) return false
    const hash = await passwords.digest(code, secondFactor.salt)
    const { changed } = await userStore.write(id, context, (current) => {
      const factor = current?.secondFactor
      const left = factor?.factorId === secondFactor.factorId ? withoutCode(factor, hash) : null
      if (!current || !factor || left === null) return null
      const data = { username: current.username, left: recoveryHashes({ recovery: left }).length }
      return {
        fields: { ...fieldsOf(current), secondFactor: { ...factor, recovery: left } },
        event: announce(recoveryCodeUsed, data),
      }
    })
    return changed
  }

  const kindOf = async (user: User, typed: string, context: WriteContext): Promise<CodeKind | null> => {
    const { id, secondFactor } = user
    if (!secondFactor) return null
    const digits = digitsOf(typed)
    if (digits !== null) return (await isRightCode(id, secondFactor, digits)) ? 'code' : null
    const code = recoveryCodeOf(typed)
    return code !== null && (await useRecoveryCode(user, code, context)) ? 'recovery-code' : null
  }

  const limited = <Answer>(
    { id, username }: Pick<User, 'id' | 'username'>,
    context: GuessContext,
    check: () => Promise<Answer | null>,
  ): Promise<Answer | null> => {
    const publish = (outcome: 'wrong' | 'throttled') => {
      const reason = outcome === 'wrong' ? 'wrong-code' : outcome
      return loginStore.publish(announce(secondFactorRefused, { username, reason }), context)
    }
    return limitedCheck({ throttle, key: throttleKeyOf(id), context, check, publish })
  }

  return {
    /** Null for a wrong or used one. Throws 429, or 503 without the key of the secrets. */
    async check(user: User, typed: string, context: GuessContext): Promise<CodeKind | null> {
      const kind = await limited(user, context, () => kindOf(user, typed, context))
      if (kind === 'code' && user.secondFactor) await renewSeal(user.id, user.secondFactor)
      return kind
    },

    /** The first code of a factor that is not on yet. */
    async checkFirst(
      user: User,
      factor: Pick<SecondFactor, 'factorId' | 'sealed'>,
      typed: string,
      context: GuessContext,
    ): Promise<boolean> {
      const check = async () => {
        const digits = digitsOf(typed)
        return digits !== null && (await isRightCode(user.id, factor, digits)) ? true : null
      }
      return (await limited(user, context, check)) ?? false
    },
  }
}

export type CodeCheck = ReturnType<typeof createCodeCheck>
