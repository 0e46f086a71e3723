import { tokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { tokenPayload } from '../api/access-token.ts'

/** The token's claims; `exp` in seconds. Only servers verify the signature. */
export type SessionUser = {
  userId: string
  username: string
  role: Role
  exp: number
  /** Must set up a second factor first; all else is closed. */
  isSetup: boolean
}

export type TokenReading = { kind: 'valid'; user: SessionUser } | { kind: 'expired' } | { kind: 'malformed' }

const claims = tokenClaims.pick({ sub: true, username: true, role: true, exp: true, setup: true })

/** Reads a JWT's claims at `now` (ms). */
export const readToken = (token: unknown, now: number): TokenReading => {
  try {
    if (typeof token !== 'string') return { kind: 'malformed' }
    const { sub, username, role, exp, setup = false } = claims.parse(tokenPayload(token))
    const user = { userId: sub, username, role, exp, isSetup: setup }
    return exp * 1000 > now ? { kind: 'valid', user } : { kind: 'expired' }
  } catch {
    return { kind: 'malformed' }
  }
}
