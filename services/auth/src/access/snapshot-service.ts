import type { AccessSnapshot } from '@papan/contracts/calls/auth/auth-calls.ts'
import { tokenLifeSeconds } from '@papan/contracts/limits.ts'
import type { FactorRule } from '../second-factor/factor-rule.ts'
import type { TokenSigner } from '../tokens/token-signer.ts'
import type { DeletedUserStore } from '../users/deleted-user-store.ts'
import { type UserStore, refusedBefore } from '../users/user-store.ts'
import type { AllowedIpStore } from './allowed-ip-store.ts'

type SnapshotDeps = {
  userStore: UserStore
  deletedUserStore: DeletedUserStore
  allowedIpStore: AllowedIpStore
  signer: TokenSigner
  rule: FactorRule
  /** `STEP_UP=ALL`. */
  stepUpAll: boolean
  breakGlass: readonly string[]
  clock: () => number
}

/** What guards must know now; revocations of expired tokens are left out. */
export const createSnapshotService =
  ({ userStore, deletedUserStore, allowedIpStore, signer, rule, stepUpAll, breakGlass, clock }: SnapshotDeps) =>
  async (): Promise<AccessSnapshot> => {
    // Read users before deleted users: one deleted in between appears in the second.
    const users = await userStore.revocations()
    const [ended, allowedIps] = await Promise.all([deletedUserStore.all(), allowedIpStore.all()])
    const now = Math.floor(clock() / 1000)
    const validAfter = new Map<string, number>()
    // Who must have a second factor and has none keeps no token that opens more than its setup.
    const unverified = users
      .filter(({ hasSecondFactor }) => !hasSecondFactor)
      .map(({ id, role }) => ({ id, validAfter: rule.validAfter(role) }))
    for (const one of [...users, ...unverified, ...ended]) {
      if (one.validAfter > now - tokenLifeSeconds)
        validAfter.set(one.id, Math.max(one.validAfter, validAfter.get(one.id) ?? 0))
    }
    const marks = users.map(({ revokedTokens, keptTokens }) => ({ revokedTokens, keptTokens }))
    return {
      keys: signer.publicKeys,
      validAfter: Object.fromEntries(validAfter),
      refusedBefore: refusedBefore() > now - tokenLifeSeconds ? refusedBefore() : 0,
      revokedTokens: marks.flatMap((user) => user.revokedTokens.filter(({ exp }) => exp > now).map(({ jti }) => jti)),
      keptTokens: marks.flatMap((user) => user.keptTokens.filter(({ exp }) => exp > now).map(({ jti }) => jti)),
      stepUp: {
        all: stepUpAll,
        users: users.filter(({ hasSecondFactor }) => hasSecondFactor).map(({ id }) => id),
      },
      allowedIps: allowedIps.length === 0 ? [] : [...allowedIps, ...breakGlass],
    }
  }
