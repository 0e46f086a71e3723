import { loginCalls } from '@papan/contracts/calls/auth-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { addressGroup } from '@papan/runtime/http/address-group.ts'
import type { Destination } from '../routing/destinations.ts'

/** `public` covers what costs an upstream something; answers from memory are not limited. */
export type LimitClass = 'login' | 'adminWrite' | 'adminRead' | 'public'

const windowMs = 60_000
/** Requests per minute and address. Offices and mobile networks share one address. */
const perMinute: Record<LimitClass, number> = { login: 30, adminWrite: 600, adminRead: 1_200, public: 6_000 }

export const isLogin = ({ route }: Destination): boolean => route?.path === loginCalls.login.path

/** Null for a request of a socket session, which realtime limits. */
export const limitClassOf = (method: string, destination: Destination, isOfSession: boolean): LimitClass | null => {
  const { route, upstream } = destination
  if (upstream === 'realtime') return isOfSession ? null : 'public'
  if (isLogin(destination)) return 'login'
  if (!route || route.role === 'all') return 'public'
  return method === 'GET' || method === 'HEAD' ? 'adminRead' : 'adminWrite'
}

const tooMany = (limitClass: LimitClass, waitMs: number): AppError => {
  const isLoginClass = limitClass === 'login'
  const message = isLoginClass ? authTexts.loginThrottled : errorTexts.tooMany
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError(429, isLoginClass ? 'LOGIN_THROTTLED' : 'TOO_MANY', message, { retryAfterSeconds })
}

/** In-memory limits per minute, address and class, multiplied by `limitScale`. */
export const createRateLimits = ({ clock, limitScale }: { clock: () => number; limitScale: number }) => {
  const counterOf = (limitClass: LimitClass) =>
    createAttemptCounter({ limit: Math.max(1, Math.round(perMinute[limitClass] * limitScale)), windowMs, clock })
  const counters = {
    login: counterOf('login'),
    adminWrite: counterOf('adminWrite'),
    adminRead: counterOf('adminRead'),
    public: counterOf('public'),
  }
  return {
    /** Counts a request; throws 429 with Retry-After beyond the limit. */
    take(limitClass: LimitClass, address: string): void {
      const waitMs = counters[limitClass].take(addressGroup(address))
      if (waitMs > 0) throw tooMany(limitClass, waitMs)
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
