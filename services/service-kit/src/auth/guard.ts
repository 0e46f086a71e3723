import type { RequestHandler } from 'express'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { contextOf } from '../http/request-context.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { admit } from '@papan/runtime/auth/admit.ts'

/** Admits an admin of this role, `anyAddress` also from an address that is not allowed otherwise; a master admin has every role. */
export const requireRole =
  (access: Access, role: Role, anyAddress = false): RequestHandler =>
  (req, _res, next) => {
    const context = contextOf(req)
    const credentials = { authorization: req.get('authorization'), address: context.ip, anyAddress }
    const admitCaller = () => admit(access, role, credentials)
    admitCaller()
    context.admit = admitCaller
    next()
  }
