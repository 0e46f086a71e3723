import { createHash } from 'node:crypto'
import { trusted, type Connection } from 'mongoose'
import { definePlainCollection, field, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'

/** Times in ms. */
type Counts = { failures: number; lastAt: number; blockedUntil: number }
type StoredAttempts = Counts & { _id: string; expiresAt: Date }

type CountedAttempt = { uncount: () => Promise<void> }
type AccountThrottleDeps = { connection: Connection; clock: () => number; limitScale: number }

const freeAttempts = 5
const maxBlockMs = 15 * 60_000
const forgetAfterMs = 60 * 60_000
const maxRaces = 20
const maxBlocked = 1_000

/** Block after consecutive failures, ms: none at first, then 1, 2, 4, ... seconds up to 15 minutes. */
const blockAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(1000 * 2 ** Math.min(failures - free, 20), maxBlockMs)

/** Hashed, as all that is guessed about. */
const keyOf = (account: string): string => createHash('sha256').update(account).digest('base64url')

/**
 * Counts wrong codes, passkeys and passwords of sessions in the database, across instances. A success uncounts only its own attempt: an
 * owner must not reset an attacker's count.
 */
export const createAccountThrottle = ({ connection, clock, limitScale }: AccountThrottleDeps) => {
  const model = definePlainCollection<StoredAttempts>(connection, 'login_attempts', {
    _id: field.text,
    failures: field.number,
    lastAt: field.number,
    blockedUntil: field.number,
    expiresAt: field.date,
  })
  const free = Math.max(1, Math.round(freeAttempts * limitScale))
  /** When blocks end, cached so that a flood does not reach the database. */
  const blocked = new Map<string, number>()

  /** The wait known from the cache; 0 when the database must be read. */
  const knownWait = (id: string, now: number): number => {
    const until = blocked.get(id) ?? 0
    if (until <= now) blocked.delete(id)
    return Math.max(0, until - now)
  }

  const cacheBlock = (id: string, until: number): void => {
    if (blocked.size >= maxBlocked) blocked.clear()
    blocked.set(id, until)
  }

  /** Null when another attempt was counted concurrently. */
  const count = async (id: string, stored: StoredAttempts | null, now: number): Promise<Counts | null> => {
    const failures = (stored && now - stored.lastAt < forgetAfterMs ? stored.failures : 0) + 1
    const counts = { failures, lastAt: now, blockedUntil: now + blockAfter(failures, free) }
    const next = { ...counts, expiresAt: new Date(now + forgetAfterMs) }
    if (stored) {
      const { failures: seen, lastAt } = stored
      return (await model.updateOne({ _id: id, failures: seen, lastAt }, next)).matchedCount === 1 ? counts : null
    }
    return (await isStoredFirst(model.create({ _id: id, ...next }))) ? counts : null
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

  return {
    model,

    /** Returns the wait in ms when blocked. */
    async take(account: string): Promise<number | CountedAttempt> {
      const id = keyOf(account)
      for (let race = 0; race < maxRaces; race++) {
        const now = clock()
        const cachedWait = knownWait(id, now)
        if (cachedWait > 0) return cachedWait
        const stored = await model.findById(id).lean()
        const wait = (stored?.blockedUntil ?? 0) - now
        if (stored && wait > 0) {
          cacheBlock(id, stored.blockedUntil)
          return wait
        }
        const counts = await count(id, stored, now)
        if (counts) return { uncount: () => uncount(id, stored, counts) }
      }
      return 1000
    },
  }
}
