import type { Role, TokenClaims } from '@papan/contracts/calls/auth/auth-calls.ts'
import { addressRefused, badToken, forbidden, notSignedIn, secondFactorMissing, unavailable } from '../errors.ts'
import type { Access } from './access.ts'

// The scheme's name is case-insensitive (RFC 9110, 11.1).
const bearer = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

type Credentials = {
  authorization: string | undefined
  address: string
  anyAddress?: boolean | undefined
  duringSetup?: boolean | undefined
}

/** Checks token, role (MASTER_ADMIN passes all) and address. Throws 401, 403, or 503 while auth is unavailable. */
export const admit = (
  access: Access,
  role: Role,
  { authorization, address, anyAddress = false, duringSetup = false }: Credentials,
): TokenClaims => {
  if (!authorization) throw notSignedIn()
  const status = access.check(bearer.exec(authorization)?.[1] ?? '')
  if (status.kind === 'unknown') throw unavailable()
  if (status.kind === 'refused') throw badToken()
  if (!anyAddress && !access.isAddressAllowed(address)) throw addressRefused()
  if (status.kind === 'setup' && !duringSetup) throw secondFactorMissing()
  if (status.claims.role !== role && status.claims.role !== 'MASTER_ADMIN') throw forbidden()
  return status.claims
}
