import type { RequestHandler } from 'express'
import { stepUpHeader } from '@papan/contracts/calls/auth/step-up-calls.ts'
import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { contextOf } from './request-context.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { stepUpRequired } from '@papan/runtime/errors.ts'
import { admit } from '@papan/runtime/auth/admit.ts'

type Exceptions = {
  anyAddress?: true | undefined
  duringSetup?: true | undefined
  stepUp?: true | 'maybe' | undefined
}

/** Admits an admin of this role, `anyAddress` also from an address that is not allowed otherwise; a master admin has every role. */
export const requireRole =
  (access: Access, role: Role, { anyAddress, duringSetup, stepUp }: Exceptions = {}): RequestHandler =>
  (req, _res, next) => {
    const context = contextOf(req)
    const credentials = { authorization: req.get('authorization'), address: context.ip, anyAddress, duringSetup }
    const admitCaller = () => admit(access, role, credentials)
    admitCaller()
    context.admit = admitCaller
    context.assertSteppedUp = () => {
      if (!access.isSteppedUp(admitCaller(), req.get(stepUpHeader))) throw stepUpRequired()
    }
    if (stepUp === true) context.assertSteppedUp()
    next()
  }
