import { createHash } from 'node:crypto'
import { Schema, type Connection, type Model } from 'mongoose'
import { isDuplicate } from '@papan/runtime/mongo/is-duplicate.ts'

type StoredAttempts = {
  _id: string
  failures: number
  /** Milliseconds. */
  lastAt: number
  blockedUntil: number
  /** Addresses that logged in to this account, newest first. */
  knownAddresses: string[]
  expiresAt: Date
}

type AccountThrottleDeps = { connection: Connection; clock: () => number; limitScale: number }

const freeAttempts = 5
const longestBlockMs = 15 * 60_000
/** Failures are forgotten after an hour without any. */
const forgetAfterMs = 60 * 60_000
const knownForMs = 90 * 24 * 60 * 60_000
const maxKnownAddresses = 10
const maxRaces = 20

/** How long an account is closed after so many failures in a row: not at all, then 1, 2, 4, ... seconds up to 15 minutes. */
const blockAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(1000 * 2 ** Math.min(failures - free, 20), longestBlockMs)

/** Hashed: people type their password into the wrong field, and any text at all. */
const keyOf = (account: string): string => createHash('sha256').update(account).digest('base64url')

/**
 * Counts wrong logins of an account, whoever tries, in the database, so that a restart or a second instance resets nothing.
 * An attempt is counted before its password is checked, and forgotten when it was right. Unknown accounts count alike.
 */
export const createAccountThrottle = ({ connection, clock, limitScale }: AccountThrottleDeps) => {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      failures: { type: Number, required: true },
      lastAt: { type: Number, required: true },
      blockedUntil: { type: Number, required: true },
      knownAddresses: { type: [String], required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  )
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  const model = connection.model('login_attempts', schema, 'login_attempts') as unknown as Model<StoredAttempts>
  const free = Math.max(1, Math.round(freeAttempts * limitScale))

  /** Stores the next count unless somebody else counted meanwhile. */
  const count = async (id: string, stored: StoredAttempts | null, now: number): Promise<boolean> => {
    const failures = (stored && now - stored.lastAt < forgetAfterMs ? stored.failures : 0) + 1
    const known = stored?.knownAddresses ?? []
    const next = {
      failures,
      lastAt: now,
      blockedUntil: now + blockAfter(failures, free),
      expiresAt: new Date(Math.max(now + forgetAfterMs, known.length > 0 ? (stored?.expiresAt.getTime() ?? 0) : 0)),
    }
    if (stored) {
      const { failures: seen, lastAt } = stored
      return (await model.updateOne({ _id: id, failures: seen, lastAt }, next)).matchedCount === 1
    }
    try {
      await model.create({ _id: id, ...next, knownAddresses: [] })
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  return {
    model,

    /**
     * Counts one attempt and answers 0, or answers how long to wait (ms). Whoever attacks an account must not keep its owner
     * out, so an address that logged in before is let through while the account is closed.
     */
    async take(account: string, address: string): Promise<number> {
      const id = keyOf(account)
      for (let race = 0; race < maxRaces; race++) {
        const now = clock()
        const stored = await model.findById(id).lean()
        const wait = (stored?.blockedUntil ?? 0) - now
        if (wait > 0 && !stored?.knownAddresses.includes(address)) return wait
        if (await count(id, stored, now)) return 0
      }
      return 1000
    },

    /** The attempt was right: the count begins anew and its address is known from now on. */
    async succeeded(account: string, address: string): Promise<void> {
      const id = keyOf(account)
      const stored = await model.findById(id, { knownAddresses: 1 }).lean()
      const others = (stored?.knownAddresses ?? []).filter((known) => known !== address)
      await model.updateOne(
        { _id: id },
        {
          failures: 0,
          blockedUntil: 0,
          knownAddresses: [address, ...others].slice(0, maxKnownAddresses),
          expiresAt: new Date(clock() + knownForMs),
        },
      )
    },
  }
}
