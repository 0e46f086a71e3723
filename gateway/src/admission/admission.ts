import type { Access } from '@papan/runtime/auth/access.ts'
import { admit } from '@papan/runtime/auth/guard.ts'
import { AppError, addressRefused, unavailable } from '@papan/runtime/errors.ts'
import type { Destination } from '../routing/destinations.ts'
import { isLogin, limitClassOf, type RateLimits } from './rate-limits.ts'
import type { RefusalBook } from './refusal-book.ts'

type AdmissionDeps = { access: Access; limits: RateLimits; refusals: RefusalBook }

/** A request that wants to go on to an upstream, by what decides whether it may. */
type Entrant = {
  method: string
  destination: Destination
  /** Whether it names a socket session of an instance that is known. */
  isOfSession: boolean
  address: string
  authorization: string | undefined
}

const isGuarded = (destination: Destination): boolean =>
  isLogin(destination) || (destination.route !== null && destination.route.role !== 'all')

/** What the log tells of. A missing token is no more than somebody who is not signed in. */
const isWorthTelling = (error: unknown): error is AppError =>
  error instanceof AppError && ([403, 429].includes(error.status) || error.code === 'BAD_TOKEN')

/**
 * Decides at the door what may go on: by address (allow-list), by rate, by token and role. Services decide the same again
 * for themselves. Public calls and pages are only bounded in rate.
 */
export const createAdmission = ({ access, limits, refusals }: AdmissionDeps) => {
  const judge = ({ method, destination, isOfSession, address, authorization }: Entrant): void => {
    const { route } = destination
    if (isGuarded(destination)) {
      if (!access.isFresh()) throw unavailable()
      if (!route?.anyAddress && !access.isAddressAllowed(address)) throw addressRefused()
    }
    const limitClass = limitClassOf(method, destination, isOfSession)
    if (limitClass) limits.take(limitClass, address)
    if (route && route.role !== 'all')
      admit(access, route.role, { authorization, address, anyAddress: route.anyAddress })
  }

  return {
    /** Throws 401, 403, 429, or 503 while auth cannot be asked who is trusted. */
    check(entrant: Entrant): void {
      try {
        judge(entrant)
      } catch (error) {
        const { method, destination, address } = entrant
        if (isGuarded(destination) && isWorthTelling(error))
          refusals.note({ address, status: error.status, call: `${method} /api${destination.path}` })
        throw error
      }
    },
  }
}

export type Admission = ReturnType<typeof createAdmission>
