import type { RequestHandler } from 'express'
import type { Role, TokenClaims } from '@papan/contracts/calls/auth-calls.ts'
import { addressRefused, badToken, forbidden, notSignedIn, unavailable } from '../errors.ts'
import { contextOf } from '../http/request-context.ts'
import type { Access } from './access.ts'

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/** Who knocks: his Authorization header and the address he comes from. */
type Knock = { authorization: string | undefined; address: string }

/**
 * The claims of an admin who may pass: he holds a token that auth still vouches for, with the role that is asked for, and
 * comes from an allowed address. A master admin may do what any admin may. Throws 401, 403, or 503 when auth could not be asked lately.
 */
export const admit = (access: Access, who: Role, { authorization, address }: Knock): TokenClaims => {
  if (!authorization) throw notSignedIn()
  const standing = access.check(bearer.exec(authorization)?.[1] ?? '')
  if (standing.kind === 'unknown') throw unavailable()
  if (standing.kind === 'refused') throw badToken()
  if (!access.isAddressAllowed(address)) throw addressRefused()
  if (standing.claims.role !== who && standing.claims.role !== 'MASTER_ADMIN') throw forbidden()
  return standing.claims
}

const requireRole =
  (access: Access, who: Role): RequestHandler =>
  (req, _res, next) => {
    const context = contextOf(req)
    const knock = { authorization: req.get('authorization'), address: context.ip }
    context.claims = admit(access, who, knock)
    next()
  }

/** The two doors of the back office: any admin, or a master admin only. */
export const createGuards = (access: Access) => ({
  requireAdmin: requireRole(access, 'ADMIN'),
  requireMaster: requireRole(access, 'MASTER_ADMIN'),
})

export type Guards = ReturnType<typeof createGuards>
