import { tokenClaims } from '@papan/contracts/calls/auth-calls.ts'
import type { Role } from '@papan/contracts/calls/auth-calls.ts'
import { tokenPayload } from '../../shared/api/token-payload.ts'

/** Who is signed in, as the token says; `exp` in seconds. Only servers verify the signature. */
export type SessionUser = { userId: string; username: string; role: Role; exp: number }

export type TokenReading = { kind: 'valid'; user: SessionUser } | { kind: 'expired' } | { kind: 'malformed' }

const claims = tokenClaims.pick({ sub: true, username: true, role: true, exp: true })

/** Reads a token's claims at `now` (ms). A token is three parts joined by dots, the middle one base64url of JSON. */
export const readToken = (token: unknown, now: number): TokenReading => {
  try {
    if (typeof token !== 'string') return { kind: 'malformed' }
    const { sub, username, role, exp } = claims.parse(tokenPayload(token))
    return exp * 1000 > now ? { kind: 'valid', user: { userId: sub, username, role, exp } } : { kind: 'expired' }
  } catch {
    return { kind: 'malformed' }
  }
}
