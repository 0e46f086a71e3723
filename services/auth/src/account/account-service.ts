import type { Account } from '@papan/contracts/calls/auth/account-calls.ts'
import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { badToken } from '@papan/runtime/errors.ts'
import type { PasskeyService } from '../passkeys/passkey-service.ts'
import { noticeNotFound } from '../auth-errors.ts'
import type { SecondFactorService } from '../second-factor/second-factor-service.ts'
import type { UserStore } from '../users/user-store.ts'
import type { NoticeStore } from '../sign-ins/notice-store.ts'

type AccountServiceDeps = {
  userStore: UserStore
  notices: NoticeStore
  secondFactor: SecondFactorService
  passkeys: PasskeyService
}

/** What a user sees of the own account. */
export const createAccountService = ({ userStore, notices, secondFactor, passkeys }: AccountServiceDeps) => ({
  async get({ sub, jti }: TokenClaims): Promise<Account> {
    const user = await userStore.find(sub)
    if (!user) throw badToken()
    const { id, username, role } = user
    return {
      id,
      username,
      role,
      secondFactor: secondFactor.stateOf(user),
      passkeys: { isAvailable: passkeys.isAvailable, list: await passkeys.list(user) },
      notices: await notices.of(user, jti),
    }
  },

  async dismiss({ sub, jti }: TokenClaims, noticeId: string): Promise<void> {
    if (!(await notices.dismiss(sub, noticeId, jti))) throw noticeNotFound()
  },
})

export type AccountService = ReturnType<typeof createAccountService>
