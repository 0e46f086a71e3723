import type { AccessSnapshot } from '@papan/contracts/calls/auth-calls.ts'
import { tokenLifeSeconds } from '@papan/contracts/rules/limits.ts'
import type { TokenSigner } from '../tokens/token-signer.ts'
import type { UserStore } from '../users/user-store.ts'
import type { AllowedIpStore } from './allowed-ip-store.ts'

type SnapshotDeps = { userStore: UserStore; allowedIpStore: AllowedIpStore; signer: TokenSigner; clock: () => number }

/** What every door must know right now. Revocations of tokens that have expired by themselves are left out. */
export const createSnapshotService =
  ({ userStore, allowedIpStore, signer, clock }: SnapshotDeps) =>
  async (): Promise<AccessSnapshot> => {
    const [users, allowedIps] = await Promise.all([userStore.revocations(), allowedIpStore.all()])
    const now = Math.floor(clock() / 1000)
    return {
      keys: signer.publicKeys,
      validAfter: Object.fromEntries(
        users.filter((user) => user.validAfter > now - tokenLifeSeconds).map((user) => [user.id, user.validAfter]),
      ),
      revokedTokens: users.flatMap((user) => user.revokedTokens.filter(({ exp }) => exp > now).map(({ jti }) => jti)),
      keptTokens: [],
      allowedIps,
    }
  }
