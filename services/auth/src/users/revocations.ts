/** One token; times in seconds, as in its claims. */
export type TokenMark = { jti: string; iat: number; exp: number }

/** Which tokens of a user are refused: all issued before `validAfter` (seconds) but the kept ones, and single ones that logged out. */
export type Revocations = { validAfter: number; revokedTokens: TokenMark[]; keptTokens: TokenMark[] }

export const noRevocations: Revocations = { validAfter: 0, revokedTokens: [], keptTokens: [] }

/** More than this many single tokens, and the oldest is refused together with all that were issued before it. */
const maxRevokedTokens = 100

/** A user's revocations with one more token; those of tokens that have expired by themselves (`now` in seconds) go. */
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
 * A moment after every token that was issued until `now` (seconds). It grows with each revocation, so that a token issued between
 * two of them in one second falls to the second one.
 */
export const validAfterNow = (validAfter: number, now: number): number => Math.max(now + 1, validAfter + 1)

/** Refuses all of a user's tokens but, if there is one, the kept. */
export const revokeAll = ({ validAfter }: Revocations, now: number, kept: TokenMark | null = null): Revocations => ({
  validAfter: validAfterNow(validAfter, now),
  revokedTokens: [],
  keptTokens: kept ? [kept] : [],
})
