import { restoreMoment } from '@papan/service-kit/records/epochs.ts'
import type { Revocations } from './revocations.ts'

/**
 * Seconds; 0 before any restore. Older tokens are refused: the restore may have lost their revocation or their user's
 * deletion.
 */
export const refusedBefore = (): number => {
  const restoredAt = restoreMoment()
  return restoredAt === 0 ? 0 : Math.floor(restoredAt / 1000) + 1
}

/** Includes the revocations that a restore implies. */
export const withRestore = ({ validAfter, revokedTokens, keptTokens }: Revocations): Revocations => ({
  validAfter: Math.max(validAfter, refusedBefore()),
  revokedTokens,
  keptTokens: keptTokens.filter(({ iat }) => iat >= refusedBefore()),
})
