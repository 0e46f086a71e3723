import type { RequestHandler } from 'express'
import type { Role } from '@papan/contracts/calls/auth-calls.ts'
import { addressRefused, badToken, forbidden, notSignedIn, unavailable } from '../errors.ts'
import { contextOf } from '../http/request-context.ts'
import type { Access } from './access.ts'

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/** Lets in whoever holds a token that auth still vouches for, with one of these roles, from an allowed address. */
const requireRole =
  (access: Access, roles: readonly Role[]): RequestHandler =>
  (req, _res, next) => {
    const header = req.get('authorization')
    if (!header) throw notSignedIn()
    const context = contextOf(req)
    const standing = access.check(bearer.exec(header)?.[1] ?? '')
    if (standing.kind === 'unknown') throw unavailable()
    if (standing.kind === 'refused') throw badToken()
    if (!access.isAddressAllowed(context.ip)) throw addressRefused()
    if (!roles.includes(standing.claims.role)) throw forbidden()
    context.claims = standing.claims
    next()
  }

/** The two doors of the back office: any admin, or a master admin only. */
export const createGuards = (access: Access) => ({
  requireAdmin: requireRole(access, ['ADMIN', 'MASTER_ADMIN']),
  requireMaster: requireRole(access, ['MASTER_ADMIN']),
})

export type Guards = ReturnType<typeof createGuards>
