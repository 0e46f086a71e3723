import type { Connection } from 'mongoose'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { addressGroup } from '@papan/runtime/http/addresses.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createAccountThrottle } from './account-throttle.ts'
import { loginThrottled } from './login-errors.ts'
import { createSharedCounter } from './shared-counter.ts'

type LoginThrottleDeps = { connection: Connection; redis: Redis; clock: () => number; limitScale: number }

/**
 * A counted attempt; call `succeeded` if it was right. `uncount` takes it back without trusting its address: a password may
 * be right while the second step is still to come.
 */
export type Attempt = { succeeded: () => Promise<void>; uncount: () => Promise<void> }

const windowMs = 15 * 60_000
const perAddress = 60
const perAddressAndAccount = 10
const refusalsPerMinute = 3
const accountRefusals = 10

/**
 * Limits guesses per account (database), address, and pair of both (Redis). Counts before the check: concurrent
 * attempts count too.
 */
export const createLoginThrottle = ({ connection, redis, clock, limitScale }: LoginThrottleDeps) => {
  const scaled = (limit: number) => Math.max(1, Math.round(limit * limitScale))
  const shared = { redis, windowMs, clock }
  const accounts = createAccountThrottle({ connection, clock, limitScale })
  const addresses = createSharedCounter({ ...shared, name: 'address', limit: scaled(perAddress) })
  const pairs = createSharedCounter({ ...shared, name: 'address-account', limit: scaled(perAddressAndAccount) })
  const refusals = createAttemptCounter({ limit: scaled(refusalsPerMinute), windowMs: 60_000, clock })
  const refusedAccounts = createAttemptCounter({ limit: scaled(accountRefusals), windowMs: 60_000, clock })
  const pairOf = (account: string, address: string) => `${addressGroup(address)} ${account}`
  return {
    model: accounts.model,

    /** Throws 429 with Retry-After. */
    async take(account: string, address: string): Promise<Attempt> {
      const group = addressGroup(address)
      const wait = (await addresses.take(group)) || (await pairs.take(pairOf(account, address)))
      const counted = wait > 0 ? { wait } : await accounts.take(account, address)
      if (!counted.succeeded) throw loginThrottled(counted.wait)
      const { succeeded, uncount } = counted
      const uncountShared = () =>
        Promise.all([addresses.uncount(group), pairs.uncount(pairOf(account, address))]) as Promise<unknown>
      return {
        succeeded: async () => void (await Promise.all([uncountShared(), succeeded()])),
        uncount: async () => void (await Promise.all([uncountShared(), uncount()])),
      }
    },

    /** Whether to log this refusal: a few per minute, as a flood would bury the log and load the database. */
    shouldLog: (account: string, address: string): boolean =>
      refusals.take(addressGroup(address)) === 0 && refusedAccounts.take(account) === 0,
  }
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>
