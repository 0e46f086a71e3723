import type { RequestHandler } from 'express'
import type { Role, TokenClaims } from '@papan/contracts/calls/auth-calls.ts'
import { addressRefused, badToken, forbidden, notSignedIn, unavailable } from '../errors.ts'
import { contextOf } from '../http/request-context.ts'
import type { Access } from './access.ts'

// The scheme's name is case-insensitive (RFC 9110, 11.1).
const bearer = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Who knocks: his Authorization header and the address he comes from. */
type Knock = { authorization: string | undefined; address: string; anyAddress?: boolean | undefined }

/**
 * The claims of an admin who may pass: he holds a token that auth still vouches for, with the role that is asked for, and
 * comes from an allowed address, unless the call takes `anyAddress`. A master admin may do what any admin may. Throws 401, 403, or 503 when auth could not be asked lately.
 */
export const admit = (
  access: Access,
  who: Role,
  { authorization, address, anyAddress = false }: Knock,
): TokenClaims => {
  if (!authorization) throw notSignedIn()
  const standing = access.check(bearer.exec(authorization)?.[1] ?? '')
  if (standing.kind === 'unknown') throw unavailable()
  if (standing.kind === 'refused') throw badToken()
  if (!anyAddress && !access.isAddressAllowed(address)) throw addressRefused()
  if (standing.claims.role !== who && standing.claims.role !== 'MASTER_ADMIN') throw forbidden()
  return standing.claims
}

/** Admits an admin of this role, `anyAddress` also from an address that is not allowed otherwise; a master admin has every role. */
export const requireRole =
  (access: Access, who: Role, anyAddress = false): RequestHandler =>
  (req, _res, next) => {
    const context = contextOf(req)
    const knock = { authorization: req.get('authorization'), address: context.ip, anyAddress }
    const admitCaller = () => admit(access, who, knock)
    admitCaller()
    context.admit = admitCaller
    next()
  }
