/** One token that logged out; times in seconds, as in its claims. */
export type RevokedToken = { jti: string; iat: number; exp: number }

type Revocations = { validAfter: number; revokedTokens: RevokedToken[] }

/** More than this many single tokens, and the oldest is refused together with all that were issued before it. */
const maxRevokedTokens = 100

/** A user's revocations with one more token; those of tokens that have expired by themselves (`now` in seconds) go. */
export const revokeToken = (
  { validAfter, revokedTokens }: Revocations,
  token: RevokedToken,
  now: number,
): Revocations => {
  const all = [...revokedTokens.filter(({ exp }) => exp > now), token].sort((a, b) => b.iat - a.iat)
  const oldest = all[maxRevokedTokens]
  if (!oldest) return { validAfter, revokedTokens: all }
  return {
    validAfter: Math.max(validAfter, oldest.iat + 1),
    revokedTokens: all.filter(({ iat }) => iat > oldest.iat),
  }
}
