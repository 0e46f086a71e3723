import { tokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { tokenPayload } from '../../api/token-payload.ts'

/** The token's claims; `exp` in seconds. Only servers verify the signature. */
export type SessionUser = { userId: string; username: string; role: Role; exp: number }

export type TokenReading = { kind: 'valid'; user: SessionUser } | { kind: 'expired' } | { kind: 'malformed' }

const claims = tokenClaims.pick({ sub: true, username: true, role: true, exp: true })

/** Reads a JWT's claims at `now` (ms). */
export const readToken = (token: unknown, now: number): TokenReading => {
  try {
    if (typeof token !== 'string') return { kind: 'malformed' }
    const { sub, username, role, exp } = claims.parse(tokenPayload(token))
    return exp * 1000 > now ? { kind: 'valid', user: { userId: sub, username, role, exp } } : { kind: 'expired' }
  } catch {
    return { kind: 'malformed' }
  }
}
