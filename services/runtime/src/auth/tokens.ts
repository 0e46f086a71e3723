import jsonwebtoken, { type JwtPayload } from 'jsonwebtoken'
import { tokenClaims, type TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { tokenLifeSeconds } from '@papan/contracts/rules/limits.ts'

export const tokenIssuer = 'papan-angka'
export const tokenAudience = 'papan-angka/api'

/** Public keys (PEM) by key id. */
export type TokenKeys = ReadonlyMap<string, string>

/** Null unless ES256, signed by a listed key, with our issuer, audience and type, and not expired. */
export const verifyToken = (token: string, keys: TokenKeys, now: number): TokenClaims | null => {
  try {
    const { header } = jsonwebtoken.decode(token, { complete: true }) ?? {}
    const key = header?.kid === undefined ? undefined : keys.get(header.kid)
    if (!key || header?.typ !== 'JWT') return null
    const payload = jsonwebtoken.verify(token, key, {
      algorithms: ['ES256'],
      issuer: tokenIssuer,
      audience: tokenAudience,
      maxAge: tokenLifeSeconds,
      clockTimestamp: Math.floor(now / 1000),
    }) as JwtPayload
    return tokenClaims.parse(payload)
  } catch {
    return null
  }
}
