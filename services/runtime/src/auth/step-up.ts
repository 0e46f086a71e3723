import { z } from 'zod'
import type { TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { stepUpSeconds } from '@papan/contracts/limits.ts'
import { verifiedClaims, type TokenKeys } from './tokens.ts'

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
