import type { AccessSnapshot, TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { z } from 'zod'

const maxTokens = 1_000

/** What one access snapshot revokes beyond the one before. */
export const revoked = z.object({
  tokens: z.array(z.string().max(100)).max(maxTokens),
  /** `validAfter` in seconds. */
  users: z.array(z.object({ userId: z.string().max(200), validAfter: z.number() })).max(maxTokens),
  /** Exempt from `validAfter`. */
  keptTokens: z.array(z.string().max(100)).max(maxTokens),
})
export type Revoked = z.infer<typeof revoked>

/** Null if nothing was revoked; a restore and more than 1,000 revocations at once are left to the next poll of each process. */
export const revokedSince = (before: AccessSnapshot, now: AccessSnapshot): Revoked | null => {
  const known = new Set(before.revokedTokens)
  // A map: a user may be named like a property of Object.prototype.
  const validBefore = new Map(Object.entries(before.validAfter))
  const tokens = now.revokedTokens.filter((token) => !known.has(token))
  const users = Object.entries(now.validAfter)
    .filter(([userId, validAfter]) => validAfter > (validBefore.get(userId) ?? 0))
    .map(([userId, validAfter]) => ({ userId, validAfter }))
  const change = revoked.safeParse({ tokens, users, keptTokens: now.keptTokens })
  return change.success && tokens.length + users.length > 0 ? change.data : null
}

export const isRevokedBy = (
  { tokens, users, keptTokens }: Revoked,
  { sub, iat, jti }: Pick<TokenClaims, 'sub' | 'iat' | 'jti'>,
): boolean =>
  tokens.includes(jti) ||
  (!keptTokens.includes(jti) && users.some(({ userId, validAfter }) => userId === sub && iat < validAfter))
