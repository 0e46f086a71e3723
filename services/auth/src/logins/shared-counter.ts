import { createHash } from 'node:crypto'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'

type SharedCounterOptions = { redis: Redis; name: string; limit: number; windowMs: number; clock: () => number }

// Atomic: counts, or returns the remaining ms of a full window.
const takeScript = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count >= tonumber(ARGV[1]) then return math.max(redis.call('PTTL', KEYS[1]), 1) end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`
const uncountScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`

/** Counts in Redis for all instances, and in memory with half the limit, so that taking Redis down gains nothing. */
export const createSharedCounter = ({ redis, name, limit, windowMs, clock }: SharedCounterOptions) => {
  const alone = createAttemptCounter({ limit: Math.max(1, Math.floor(limit / 2)), windowMs, clock })
  /** Hashed: a typed name may be a password. */
  const redisKeyOf = (key: string) => `auth:${name}:${createHash('sha256').update(key).digest('base64url')}`
  return {
    /** Returns 0, or the wait in ms when the window is full. */
    async take(key: string): Promise<number> {
      const waitAlone = alone.take(key)
      try {
        return Number(await redis.eval(takeScript, 1, redisKeyOf(key), limit, windowMs))
      } catch {
        return waitAlone
      }
    },

    /** Uncounts a legitimate attempt. */
    async uncount(key: string): Promise<void> {
      alone.uncount(key)
      // Harmless if lost: the window ends soon.
      await redis.eval(uncountScript, 1, redisKeyOf(key)).catch(() => undefined)
    },
  }
}
