import type { Access } from '@papan/runtime/auth/access.ts'
import { admit } from '@papan/runtime/auth/guard.ts'
import { AppError, addressRefused, unavailable } from '@papan/runtime/errors.ts'
import type { Destination } from '../routing/destinations.ts'
import { isLogin, limitClassOf, type RateLimits } from './rate-limits.ts'
import type { RefusalBook } from './refusal-book.ts'

type AdmissionDeps = { access: Access; limits: RateLimits; refusals: RefusalBook }

type Entrant = {
  method: string
  destination: Destination
  /** Whether it belongs to a socket session of a known instance. */
  isOfSession: boolean
  address: string
  authorization: string | undefined
}

const isGuarded = (destination: Destination): boolean =>
  isLogin(destination) || (destination.route !== null && destination.route.who !== 'all')

/** A missing token is just an anonymous caller. */
const isWorthTelling = (error: unknown): error is AppError =>
  error instanceof AppError && ([403, 429].includes(error.status) || error.code === 'BAD_TOKEN')

/**
 * Admits requests by address (allow-list), rate, token and role; services check again. Public calls and pages are limited by rate
 * alone.
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
    if (route && route.who !== 'all') admit(access, route.who, { authorization, address, anyAddress: route.anyAddress })
  }

  return {
    /** Throws 401, 403, 429, or 503 while the access list is stale. */
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
