import { z } from '@papan/contracts/schema.ts'
import { storedCount, storedText } from '@papan/service-kit/records/outbox-document.ts'

/** Times in seconds, as in claims. */
const tokenMark = z.object({ jti: storedText(), iat: storedCount, exp: storedCount })
export type TokenMark = z.infer<typeof tokenMark>

/** Refuses tokens issued before `validAfter` (seconds) except the kept ones, and the revoked ones. */
export const revocations = z.object({
  validAfter: storedCount,
  revokedTokens: z.array(tokenMark),
  keptTokens: z.array(tokenMark),
})
export type Revocations = z.infer<typeof revocations>

export const noRevocations: Revocations = { validAfter: 0, revokedTokens: [], keptTokens: [] }

/** Beyond this, the oldest revoked token raises `validAfter`. */
const maxRevokedTokens = 100

/** Adds a token and drops expired ones (`now` in seconds). */
export const revokeToken = (
  { validAfter, revokedTokens, keptTokens }: Revocations,
  token: TokenMark,
  now: number,
): Revocations => {
  const kept = keptTokens.filter(({ jti, exp }) => jti !== token.jti && exp > now)
  const all = [...revokedTokens.filter(({ exp }) => exp > now), token].sort((a, b) => b.iat - a.iat)
  const oldest = all[maxRevokedTokens]
  if (!oldest) return { validAfter, revokedTokens: all, keptTokens: kept }
  return {
    validAfter: Math.max(validAfter, oldest.iat + 1),
    revokedTokens: all.filter(({ iat }) => iat > oldest.iat),
    keptTokens: kept,
  }
}

/**
 * Later than every token issued until `now` (seconds). Increases with each revocation, so that tokens between two in
 * one second are refused by the second.
 */
export const validAfterNow = (validAfter: number, now: number): number => Math.max(now + 1, validAfter + 1)

/** Refuses all tokens of the user except `kept`. */
export const revokeAll = ({ validAfter }: Revocations, now: number, kept: TokenMark | null = null): Revocations => ({
  validAfter: validAfterNow(validAfter, now),
  revokedTokens: [],
  keptTokens: kept ? [kept] : [],
})
