import type { Connection } from 'mongoose'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { addressGroup, networkOf } from '@papan/runtime/http/addresses.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createAccountThrottle } from './account-throttle.ts'
import type { Allowance } from './guess-allowance.ts'
import { createGuessLimits } from './guess-limits.ts'

type LoginThrottleDeps = { connection: Connection; redis: Redis; clock: () => number; limitScale: number }

/** A counted attempt; uncount it when it turned out to be no guess. */
export type Attempt = { uncount: () => Promise<void> }

/** Who guesses. `place`: the known device or address they come from, null for a stranger. */
type Guesser = { ip: string; place: string | null }

const loginThrottled = (waitMs: number) =>
  new AppError(429, 'LOGIN_THROTTLED', authTexts.loginThrottled, { retryAfterSeconds: Math.ceil(waitMs / 1000) })

// In any minute at most 19 guesses of one network and 19 at one name, wherever they come from.
const perAddress = { burst: 10, everyMs: 30_000, kept: 0 }
const perNetwork = { burst: 15, everyMs: 15_000, kept: 0 }
const perNetworkAndName = { burst: 8, everyMs: 112_500, kept: 0 }
const perName = { burst: 8, everyMs: 5_500, kept: 3 }
const perPlaceAndName = { burst: 10, everyMs: 90_000, kept: 0 }
const refusalsPerMinute = 3
const accountRefusals = 10

/**
 * Limits guesses by address, network, name and network, and name (Redis). Counts before the check: concurrent attempts count too. Known
 * devices and addresses are counted apart, so that no stranger can use up their share.
 */
export const createLoginThrottle = ({ connection, redis, clock, limitScale }: LoginThrottleDeps) => {
  const scaled = (limit: number) => Math.max(1, Math.round(limit * limitScale))
  const limits = createGuessLimits({ redis, clock })
  const accounts = createAccountThrottle({ connection, clock, limitScale })
  const refusals = createAttemptCounter({ limit: scaled(refusalsPerMinute), windowMs: 60_000, clock })
  const refusedAccounts = createAttemptCounter({ limit: scaled(accountRefusals), windowMs: 60_000, clock })

  const allowance = ({ burst, everyMs, kept }: Omit<Allowance, 'key'>, ...key: string[]): Allowance => ({
    key: JSON.stringify(key),
    burst: scaled(burst),
    everyMs: everyMs / limitScale,
    kept: Math.floor(kept * limitScale),
  })

  const ofStranger = (name: string, ip: string): Allowance[] => {
    const network = networkOf(ip)
    return [
      allowance(perAddress, 'address', addressGroup(ip)),
      allowance(perNetwork, 'network', network),
      allowance(perNetworkAndName, 'network', network, name),
    ]
  }

  /** The wait of a full allowance, or what takes the attempt back. */
  const count = async (allowances: readonly Allowance[]): Promise<number | Attempt> => {
    const wait = await limits.take(allowances)
    return wait > 0 ? wait : { uncount: () => limits.uncount(allowances) }
  }

  const ofPlace = async (name: string, { place }: Guesser): Promise<Attempt | null> => {
    if (place === null) return null
    const counted = await count([allowance(perPlaceAndName, 'place', place, name)])
    return typeof counted === 'number' ? null : counted
  }

  return {
    model: accounts.model,

    /** A login by password, which any stranger can try: no user is locked out by name alone. Throws 429 with Retry-After. */
    async takeLogin(account: string, guesser: Guesser): Promise<Attempt> {
      const known = await ofPlace(account, guesser)
      if (known) return known
      const counted = await count([...ofStranger(account, guesser.ip), allowance(perName, 'name', account)])
      if (typeof counted === 'number') throw loginThrottled(counted)
      return counted
    },

    /**
     * What only someone with a password or a session can try. Wrong attempts lock the key for up to 15 min everywhere but at known
     * places. Throws 429 with Retry-After.
     */
    async take(key: string, guesser: Guesser): Promise<Attempt> {
      const known = await ofPlace(key, guesser)
      if (known) return known
      const counted = await count(ofStranger(key, guesser.ip))
      if (typeof counted === 'number') throw loginThrottled(counted)
      const locked = await accounts.take(key)
      if (typeof locked !== 'number')
        return { uncount: async () => void (await Promise.all([counted.uncount(), locked.uncount()])) }
      await counted.uncount()
      throw loginThrottled(locked)
    },

    /** Whether to log this refusal: a few per minute, as a flood would bury the log and load the database. */
    shouldLog: (account: string, address: string): boolean =>
      refusals.take(addressGroup(address)) === 0 && refusedAccounts.take(account) === 0,
  }
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>
