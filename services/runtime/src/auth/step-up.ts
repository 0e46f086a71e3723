import jsonwebtoken, { type JwtPayload } from 'jsonwebtoken'
import { z } from 'zod'
import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { stepUpSeconds } from '@papan/contracts/rules/limits.ts'
import { tokenIssuer, type TokenKeys } from './tokens.ts'

export const stepUpAudience = 'papan-angka/step-up'

const proofClaims = z.object({ sub: z.string(), session: z.string(), exp: z.number() })

/** Whether a proof of auth belongs to this session and has not expired. */
export const isProofOf = (
  { sub, jti }: Pick<TokenClaims, 'sub' | 'jti'>,
  proof: string | undefined,
  keys: TokenKeys,
  now: number,
): boolean => {
  if (proof === undefined) return false
  try {
    const { header } = jsonwebtoken.decode(proof, { complete: true }) ?? {}
    const key = header?.kid === undefined ? undefined : keys.get(header.kid)
    if (!key) return false
    const payload = jsonwebtoken.verify(proof, key, {
      algorithms: ['ES256'],
      issuer: tokenIssuer,
      audience: stepUpAudience,
      maxAge: stepUpSeconds,
      clockTimestamp: Math.floor(now / 1000),
    }) as JwtPayload
    const claims = proofClaims.parse(payload)
    return claims.sub === sub && claims.session === jti
  } catch {
    return false
  }
}
