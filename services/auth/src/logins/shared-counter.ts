import { createHash } from 'node:crypto'
import { createAttemptCounter } from '@papan/runtime/attempt-counter.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'

type SharedCounterOptions = { redis: Redis; name: string; limit: number; windowMs: number; clock: () => number }

// One step for everybody: the count of the window, or how long it still lasts when it holds no more.
const takeScript = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count >= tonumber(ARGV[1]) then return math.max(redis.call('PTTL', KEYS[1]), 1) end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`
const giveBackScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`

/**
 * Counts attempts by key for all instances together in Redis. While Redis is away each instance counts alone and allows half as much;
 * it counts all the time, so that whoever takes Redis down gains nothing.
 */
export const createSharedCounter = ({ redis, name, limit, windowMs, clock }: SharedCounterOptions) => {
  const alone = createAttemptCounter({ limit: Math.max(1, Math.floor(limit / 2)), windowMs, clock })
  /** Hashed: keys hold names as they were typed, which may be a password or any text at all. */
  const redisKeyOf = (key: string) => `auth:${name}:${createHash('sha256').update(key).digest('base64url')}`
  return {
    /** Counts one more attempt and answers 0, or answers how long to wait (ms) when the window holds no more. */
    async take(key: string): Promise<number> {
      const waitAlone = alone.take(key)
      try {
        return Number(await redis.eval(takeScript, 1, redisKeyOf(key), limit, windowMs))
      } catch {
        return waitAlone
      }
    },

    /** Takes back what an attempt counted, because it was a rightful one. */
    async giveBack(key: string): Promise<void> {
      alone.giveBack(key)
      // A count that stays too high for one window keeps nobody out for long.
      await redis.eval(giveBackScript, 1, redisKeyOf(key)).catch(() => undefined)
    },
  }
}
