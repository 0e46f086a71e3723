import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { StepUpAnswer, StepUpBody } from '@papan/contracts/calls/auth/step-up-calls.ts'
import { stepUpRefused } from '@papan/contracts/events/auth-events.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { badToken, invalid } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { LoginStore } from '../sign-ins/login-store.ts'
import type { LoginThrottle } from '../throttles/login-throttle.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { CodeCheck } from '../second-factor/code-check.ts'
import { atPlace, limitedCheck, type GuessContext } from '../throttles/limited-check.ts'
import type { KnownPlaceStore } from '../sign-ins/known-place-store.ts'
import type { PasskeyCheck } from '../passkeys/passkey-check.ts'
import { copiedPasskey, wrongPasskey, wrongCode } from '../auth-errors.ts'
import type { TokenSigner } from '../tokens/token-signer.ts'
import type { User, UserStore } from '../users/user-store.ts'

type StepUpDeps = {
  userStore: UserStore
  places: KnownPlaceStore
  loginStore: LoginStore
  throttle: LoginThrottle
  passwords: PasswordHasher
  codes: CodeCheck
  passkeys: PasskeyCheck
  signer: TokenSigner
  clock: () => number
}

/** Counted apart from logins, so that a stolen session cannot lock the owner out. Usernames contain no capitals here. */
const throttleKeyOf = (id: string): string => `STEP-UP ${id}`

/** 400: a 401 would sign the user out. */
const wrongPassword = () => invalid({ password: [authTexts.wrongPassword] })

/** Proves that the owner is at the session. Throws 400 for a wrong password, code or passkey, or 429. */
export const createStepUp = (deps: StepUpDeps) => {
  const { userStore, places, loginStore, throttle, passwords, codes, passkeys, signer, clock } = deps

  const confirmPassword = async (user: User, password: string, context: GuessContext): Promise<void> => {
    passwords.assertRoom()
    const isRight = await limitedCheck({
      throttle,
      key: throttleKeyOf(user.id),
      context,
      check: async () => (await passwords.matches(user.passwordHash, password)) || null,
      publish(outcome) {
        const reason = outcome === 'wrong' ? 'wrong-password' : outcome
        return loginStore.publish(announce(stepUpRefused, { username: user.username, reason }), context)
      },
    })
    if (!isRight) throw wrongPassword()
  }

  return async (
    { password, code, passkey }: StepUpBody,
    { sub, jti }: TokenClaims,
    writeContext: WriteContext,
  ): Promise<StepUpAnswer> => {
    const user = await userStore.find(sub)
    if (!user) throw badToken()
    const context = await atPlace(places, user, writeContext)
    const at = Math.floor(clock() / 1000)
    if (password !== undefined) await confirmPassword(user, password, context)
    else if (passkey !== undefined) {
      const outcome = await passkeys.check(user, passkey, { purpose: 'step-up', sub, session: jti }, context)
      if (outcome !== 'right') throw outcome === 'copied' ? copiedPasskey() : wrongPasskey()
    } else if (!(await codes.check(user, code ?? '', context))) throw wrongCode()
    const { proof, exp } = signer.signStepUp({ sub, session: jti }, at)
    return { proof, expiresAt: new Date(exp * 1000).toISOString() }
  }
}

export type StepUp = ReturnType<typeof createStepUp>
