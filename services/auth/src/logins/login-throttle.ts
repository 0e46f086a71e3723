import type { Connection } from 'mongoose'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import { addressGroup } from '@papan/runtime/http/address-group.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createAccountThrottle } from './account-throttle.ts'
import { loginThrottled } from './login-errors.ts'
import { createSharedCounter } from './shared-counter.ts'

type LoginThrottleDeps = { connection: Connection; redis: Redis; clock: () => number; limitScale: number }

/** An attempt that may be made; it must be told when it was right. */
export type Attempt = { succeeded: () => Promise<void> }

const windowMs = 15 * 60_000
const perAddress = 60
const perAddressAndAccount = 10
const refusalsPerMinute = 3
const accountRefusals = 10

/**
 * Bounds how often passwords can be guessed: by account in the database, by address and by both together in Redis.
 * Everything is counted before the password is checked, so that attempts side by side cannot slip through.
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

    /** Counts an attempt. Throws 429 with the time to wait when there were too many. */
    async take(account: string, address: string): Promise<Attempt> {
      const group = addressGroup(address)
      const wait = (await addresses.take(group)) || (await pairs.take(pairOf(account, address)))
      const counted = wait > 0 ? { wait } : await accounts.take(account, address)
      if (!counted.succeeded) throw loginThrottled(counted.wait)
      const { succeeded } = counted
      return {
        async succeeded() {
          await Promise.all([addresses.giveBack(group), pairs.giveBack(pairOf(account, address)), succeeded()])
        },
      }
    },

    /**
     * Whether a refusal of this address, about this account, still goes into the log: a few a minute tell the story, a flood would
     * bury it and keep the database busy.
     */
    isWorthTelling: (account: string, address: string): boolean =>
      refusals.take(addressGroup(address)) === 0 && refusedAccounts.take(account) === 0,
  }
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>
