import { loginPaths } from '@papan/contracts/calls/auth/auth-calls.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { addressGroup } from '@papan/runtime/http/addresses.ts'
import type { CachePolicy } from '../routing/cache-policy.ts'
import type { Destination } from '../routing/destinations.ts'

/**
 * `public`: reads that reach an upstream; memory is not limited. `numbers`: those that search all drawn numbers. `pictures`: those
 * that draw one. `subscriptions`: what visitors' browsers write.
 */
export type LimitClass = 'login' | 'adminWrite' | 'adminRead' | 'public' | 'numbers' | 'pictures' | 'subscriptions'

const windowMs = 60_000
/** Per minute and address; offices and mobile networks share one address. */
const perMinute: Record<LimitClass, number> = {
  login: 30,
  adminWrite: 600,
  adminRead: 1_200,
  public: 6_000,
  numbers: 600,
  // Less than web draws in a minute.
  pictures: 60,
  // A browser sends a few in its life; a network of phones shares one address.
  subscriptions: 60,
}

export const isLogin = ({ route }: Destination): boolean => loginPaths.has(route?.path ?? '')

/** Of a public read that the cache does not answer. */
export const readClassOf = (policy: CachePolicy | null): LimitClass => {
  if (policy?.isDrawn) return 'pictures'
  return policy && policy.numbers !== 'none' ? 'numbers' : 'public'
}

/** Null inside a socket session, which realtime limits. */
export const limitClassOf = (method: string, destination: Destination, isOfSession: boolean): LimitClass | null => {
  const { route, upstream } = destination
  if (upstream === 'realtime') return isOfSession ? null : 'public'
  if (isLogin(destination)) return 'login'
  const isRead = method === 'GET' || method === 'HEAD'
  if (route && route.role !== 'all') return isRead ? 'adminRead' : 'adminWrite'
  return route && !isRead ? 'subscriptions' : readClassOf(destination.cachePolicy)
}

export const tooMany = (limitClass: LimitClass, waitMs: number): AppError => {
  const isLoginClass = limitClass === 'login'
  const message = isLoginClass ? authTexts.loginThrottled : errorTexts.tooMany
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError(429, isLoginClass ? 'LOGIN_THROTTLED' : 'TOO_MANY', message, { retryAfterSeconds })
}

/** Limits per minute, address and class, in memory. */
export const createRateLimits = ({ clock, limitScale }: { clock: () => number; limitScale: number }) => {
  const counterOf = (limitClass: LimitClass) =>
    createAttemptCounter({ limit: Math.max(1, Math.round(perMinute[limitClass] * limitScale)), windowMs, clock })
  const counters = {
    login: counterOf('login'),
    adminWrite: counterOf('adminWrite'),
    adminRead: counterOf('adminRead'),
    public: counterOf('public'),
    numbers: counterOf('numbers'),
    pictures: counterOf('pictures'),
    subscriptions: counterOf('subscriptions'),
  }
  return {
    /** Throws 429 beyond the limit. */
    take(limitClass: LimitClass, address: string): void {
      const waitMs = counters[limitClass].take(addressGroup(address))
      if (waitMs > 0) throw tooMany(limitClass, waitMs)
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
