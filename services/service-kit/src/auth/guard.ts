import type { RequestHandler } from 'express'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { contextOf } from '../http/request-context.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { admit } from '@papan/runtime/auth/admit.ts'

type Exceptions = { anyAddress?: true | undefined; duringSetup?: true | undefined }

/** Admits an admin of this role, `anyAddress` also from an address that is not allowed otherwise; a master admin has every role. */
export const requireRole =
  (access: Access, role: Role, { anyAddress, duringSetup }: Exceptions = {}): RequestHandler =>
  (req, _res, next) => {
    const context = contextOf(req)
    const credentials = { authorization: req.get('authorization'), address: context.ip, anyAddress, duringSetup }
    const admitCaller = () => admit(access, role, credentials)
    admitCaller()
    context.admit = admitCaller
    next()
  }
