import jsonwebtoken, { type JwtPayload } from 'jsonwebtoken'
import { z } from 'zod'
import { tokenClaims, type TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { tokenLifeSeconds, stepUpSeconds } from '@papan/contracts/limits.ts'

export const tokenIssuer = 'papan-angka'
export const tokenAudience = 'papan-angka/api'
/** Of tokens that only set up a second factor: a check for `tokenAudience` refuses them. */
export const setupAudience = 'papan-angka/setup'

/** Public keys (PEM) by key id. */
type TokenKeys = ReadonlyMap<string, string>

type Expected<Claims> = { claims: z.ZodType<Claims>; audience: string; maxAgeSeconds: number }

/** Null unless ES256, signed by a listed key, with our issuer, the audience and type, and not expired at `now` (ms). */
export const verifiedClaims = <Claims>(
  token: string,
  keys: TokenKeys,
  now: number,
  { claims, audience, maxAgeSeconds }: Expected<Claims>,
): Claims | null => {
  try {
    const { header, payload } = jsonwebtoken.decode(token, { complete: true }) ?? {}
    const key = header?.kid === undefined ? undefined : keys.get(header.kid)
    if (!key || header?.typ !== 'JWT') return null
    // Before its signature is checked: each token is looked at for two audiences.
    if ((payload as JwtPayload | undefined)?.aud !== audience) return null
    return claims.parse(
      jsonwebtoken.verify(token, key, {
        algorithms: ['ES256'],
        issuer: tokenIssuer,
        audience,
        maxAge: maxAgeSeconds,
        clockTimestamp: Math.floor(now / 1000),
      }),
    )
  } catch {
    return null
  }
}

export const verifyToken = (
  token: string,
  keys: TokenKeys,
  now: number,
  audience = tokenAudience,
): TokenClaims | null =>
  verifiedClaims(token, keys, now, { claims: tokenClaims, audience, maxAgeSeconds: tokenLifeSeconds })

export const stepUpAudience = 'papan-angka/step-up'

const expected = {
  claims: z.object({ sub: z.string(), session: z.string(), exp: z.number() }),
  audience: stepUpAudience,
  maxAgeSeconds: stepUpSeconds,
}

/** Whether a proof of auth belongs to this session and has not expired. */
export const isProofOf = (
  { sub, jti }: Pick<TokenClaims, 'sub' | 'jti'>,
  proof: string | undefined,
  keys: TokenKeys,
  now: number,
): boolean => {
  const claims = proof === undefined ? null : verifiedClaims(proof, keys, now, expected)
  return claims !== null && claims.sub === sub && claims.session === jti
}
