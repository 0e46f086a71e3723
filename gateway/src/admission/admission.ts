import type { Access } from '@papan/runtime/auth/access.ts'
import { admit } from '@papan/runtime/auth/admit.ts'
import { AppError, addressRefused, unavailable } from '@papan/runtime/errors.ts'
import type { Destination } from '../routing/destinations.ts'
import { isLogin, limitClassOf, type RateLimits } from './rate-limits.ts'
import type { RefusalLog } from './refusal-log.ts'

type AdmissionDeps = { access: Access; limits: RateLimits; refusals: RefusalLog }

type AdmissionRequest = {
  method: string
  destination: Destination
  /** Belongs to a socket session of a known instance. */
  isOfSession: boolean
  address: string
  authorization: string | undefined
}

const isGuarded = (destination: Destination): boolean =>
  isLogin(destination) || (destination.route !== null && destination.route.role !== 'all')

/** A missing token is just an anonymous caller. */
const isReported = (error: unknown): error is AppError =>
  error instanceof AppError && ([403, 429].includes(error.status) || error.code === 'BAD_TOKEN')

/** Admits requests by address, rate, token and role; services check again. Public calls are limited by rate alone. */
export const createAdmission = ({ access, limits, refusals }: AdmissionDeps) => {
  const admitOrThrow = ({ method, destination, isOfSession, address, authorization }: AdmissionRequest): void => {
    const { route } = destination
    if (isGuarded(destination)) {
      if (!access.isFresh()) throw unavailable()
      if (!route?.anyAddress && !access.isAddressAllowed(address)) throw addressRefused()
    }
    const limitClass = limitClassOf(method, destination, isOfSession)
    if (limitClass) limits.take(limitClass, address)
    if (route && route.role !== 'all')
      admit(access, route.role, {
        authorization,
        address,
        anyAddress: route.anyAddress,
        duringSetup: route.duringSetup,
      })
  }

  return {
    /** Throws 401, 403, 429, or 503 while access is stale. */
    check(request: AdmissionRequest): void {
      try {
        admitOrThrow(request)
      } catch (error) {
        const { method, destination, address } = request
        if (isGuarded(destination) && isReported(error))
          refusals.add({ address, status: error.status, call: `${method} /api${destination.path}` })
        throw error
      }
    },
  }
}

export type Admission = ReturnType<typeof createAdmission>
