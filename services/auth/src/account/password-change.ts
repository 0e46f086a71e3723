import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { ChangePasswordBody } from '@papan/contracts/calls/auth/user-calls.ts'
import { passwordChangeRefused, userRevoked } from '@papan/contracts/events/auth-events.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { badToken } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { KnownPlaceStore } from '../sign-ins/known-place-store.ts'
import { atPlace, limitedCheck } from '../throttles/limited-check.ts'
import type { LoginStore } from '../sign-ins/login-store.ts'
import type { LoginThrottle } from '../throttles/login-throttle.ts'
import { revokeAll } from '../users/revocations.ts'
import { wrongOldPassword } from '../auth-errors.ts'
import { fieldsOf, type UserStore } from '../users/user-store.ts'
import type { PasswordHasher, PasswordRule } from '../passwords/password-hasher.ts'

type PasswordChangeDeps = {
  userStore: UserStore
  places: KnownPlaceStore
  loginStore: LoginStore
  throttle: LoginThrottle
  passwords: PasswordHasher
  passwordRule: PasswordRule
  access: Access
  clock: () => number
}

/**
 * Counted apart from logins, so that a stolen session cannot lock the owner out. Usernames contain no capitals here.
 */
const throttleKeyOf = (id: string): string => `CHANGE ${id}`

/** Changes the caller's password and revokes their other sessions. Throws 400 on `oldPassword`, or 429. */
export const createPasswordChange =
  ({ userStore, places, loginStore, throttle, passwords, passwordRule, access, clock }: PasswordChangeDeps) =>
  async (
    { oldPassword, newPassword }: ChangePasswordBody,
    { sub, jti, iat, exp }: TokenClaims,
    context: WriteContext,
  ): Promise<void> => {
    passwordRule('newPassword', newPassword)
    passwords.assertRoom()
    const user = await userStore.find(sub)
    if (!user) throw badToken()
    const isRight = await limitedCheck({
      throttle,
      key: throttleKeyOf(sub),
      context: await atPlace(places, user, context),
      check: async () => (await passwords.matches(user.passwordHash, oldPassword)) || null,
      publish(outcome) {
        const reason = outcome === 'wrong' ? 'wrong-old-password' : outcome
        return loginStore.publish(
          announce(passwordChangeRefused, { username: context.actor.username, reason }),
          context,
        )
      },
    })
    if (!isRight) throw wrongOldPassword()
    const passwordHash = await passwords.hash(newPassword)
    await userStore.write(sub, context, (current) => {
      if (!current) throw badToken()
      // Changed concurrently: the verified password is outdated.
      if (current.passwordHash !== user.passwordHash) throw wrongOldPassword()
      const revocations = revokeAll(current, Math.floor(clock() / 1000), { jti, iat, exp })
      return {
        fields: { ...fieldsOf(current), passwordHash, ...revocations },
        event: announce(userRevoked, { username: current.username, reason: 'password-changed' }),
      }
    })
    await access.refresh()
  }

export type PasswordChange = ReturnType<typeof createPasswordChange>
