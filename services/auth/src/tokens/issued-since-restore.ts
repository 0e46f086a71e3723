import { restoreMoment } from '@papan/runtime/outbox/epochs.ts'
import type { Revocations } from '../users/revocations.ts'

/**
 * Every token that was issued before is refused, whoever's it is (seconds; 0 before any restore): it may have been revoked, or its user
 * deleted, after the backup, and nothing says so any more.
 */
export const refusedBefore = (): number => {
  const restoredAt = restoreMoment()
  return restoredAt === 0 ? 0 : Math.floor(restoredAt / 1000) + 1
}

/** A user's revocations, with those that a restore means. */
export const withRestore = ({ validAfter, revokedTokens, keptTokens }: Revocations): Revocations => ({
  validAfter: Math.max(validAfter, refusedBefore()),
  revokedTokens,
  keptTokens: keptTokens.filter(({ iat }) => iat >= refusedBefore()),
})
