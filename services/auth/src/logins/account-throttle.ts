import { createHash } from 'node:crypto'
import { Schema, trusted, type Connection, type Model } from 'mongoose'
import { isDuplicate } from '@papan/service-kit/mongo/is-duplicate.ts'

/** Times in ms. */
type Counts = { failures: number; lastAt: number; blockedUntil: number }
type StoredAttempts = Counts & {
  _id: string
  /** Addresses of successful logins, newest first. */
  knownAddresses: string[]
  expiresAt: Date
}

type Outcomes = { succeeded: () => Promise<void>; uncount: () => Promise<void> }
type CountedAttempt = ({ wait: 0 } & Outcomes) | { wait: number; succeeded?: undefined }
type AccountThrottleDeps = { connection: Connection; clock: () => number; limitScale: number }

const freeAttempts = 5
const maxBlockMs = 15 * 60_000
const forgetAfterMs = 60 * 60_000
const knownForMs = 90 * 24 * 60 * 60_000
const maxKnownAddresses = 10
const maxRaces = 20
const maxBlocked = 1_000

/** Block after consecutive failures, ms: none at first, then 1, 2, 4, ... seconds up to 15 minutes. */
const blockAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(1000 * 2 ** Math.min(failures - free, 20), maxBlockMs)

/** Hashed: users type passwords into the name field. */
const keyOf = (account: string): string => createHash('sha256').update(account).digest('base64url')

/**
 * Counts failed logins in the database, across instances, also for unknown accounts. A success uncounts only its own
 * attempt: an owner's login must not reset an attacker's count.
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
  /** Blocked accounts, cached so that a flood does not reach the database. */
  const blocked = new Map<string, Pick<StoredAttempts, 'blockedUntil' | 'knownAddresses'>>()

  /** The wait known from the cache; 0 when the database must be read. */
  const knownWait = (id: string, address: string, now: number): number => {
    const block = blocked.get(id)
    if (!block || block.knownAddresses.includes(address)) return 0
    if (block.blockedUntil <= now) blocked.delete(id)
    return Math.max(0, block.blockedUntil - now)
  }

  const cacheBlock = (id: string, { blockedUntil, knownAddresses }: StoredAttempts): void => {
    if (blocked.size >= maxBlocked) blocked.clear()
    blocked.set(id, { blockedUntil, knownAddresses })
  }

  /** Null when another attempt was counted concurrently. */
  const count = async (id: string, stored: StoredAttempts | null, now: number): Promise<Counts | null> => {
    const failures = (stored && now - stored.lastAt < forgetAfterMs ? stored.failures : 0) + 1
    const known = stored?.knownAddresses ?? []
    const counts = { failures, lastAt: now, blockedUntil: now + blockAfter(failures, free) }
    const keptUntil = known.length > 0 ? (stored?.expiresAt.getTime() ?? 0) : 0
    const next = { ...counts, expiresAt: new Date(Math.max(now + forgetAfterMs, keptUntil)) }
    if (stored) {
      const { failures: seen, lastAt } = stored
      return (await model.updateOne({ _id: id, failures: seen, lastAt }, next)).matchedCount === 1 ? counts : null
    }
    try {
      await model.create({ _id: id, ...next, knownAddresses: [] })
      return counts
    } catch (error) {
      if (isDuplicate(error)) return null
      throw error
    }
  }

  /** Restores the counts before this attempt, or decrements them if others were counted since. */
  const uncount = async (id: string, before: StoredAttempts | null, { failures, lastAt }: Counts): Promise<void> => {
    blocked.delete(id)
    const was = before
      ? { failures: before.failures, lastAt: before.lastAt, blockedUntil: before.blockedUntil }
      : { failures: 0, lastAt, blockedUntil: 0 }
    const { matchedCount } = await model.updateOne({ _id: id, failures, lastAt }, was)
    if (matchedCount === 0)
      await model.updateOne({ _id: id, failures: trusted({ $gt: 0 }) }, { $inc: { failures: -1 } })
  }

  const rememberAddress = async (id: string, address: string): Promise<void> => {
    const stored = await model.findById(id, { knownAddresses: 1 }).lean()
    const others = (stored?.knownAddresses ?? []).filter((known) => known !== address)
    const knownAddresses = [address, ...others].slice(0, maxKnownAddresses)
    await model.updateOne({ _id: id }, { knownAddresses, expiresAt: new Date(clock() + knownForMs) })
  }

  return {
    model,

    /**
     * Returns the `wait` in ms when blocked. Addresses of earlier logins pass, so that an attack cannot lock the owner
     * out.
     */
    async take(account: string, address: string): Promise<CountedAttempt> {
      const id = keyOf(account)
      for (let race = 0; race < maxRaces; race++) {
        const now = clock()
        const cachedWait = knownWait(id, address, now)
        if (cachedWait > 0) return { wait: cachedWait }
        const stored = await model.findById(id).lean()
        const wait = (stored?.blockedUntil ?? 0) - now
        if (stored && wait > 0 && !stored.knownAddresses.includes(address)) {
          cacheBlock(id, stored)
          return { wait }
        }
        const counts = await count(id, stored, now)
        if (!counts) continue
        return {
          wait: 0,
          uncount: () => uncount(id, stored, counts),
          succeeded: async () => {
            await uncount(id, stored, counts)
            await rememberAddress(id, address)
          },
        }
      }
      return { wait: 1000 }
    },
  }
}
