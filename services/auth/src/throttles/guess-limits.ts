import { createHash } from 'node:crypto'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { halved, newcomerGuesses, takeGuess, type Allowance } from './guess-allowance.ts'

// `takeGuess`, atomically and by the clock of Redis: one instance with a wrong clock must not lock others out.
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local wait, guesses, used = 0, 0, {}
for i, key in ipairs(KEYS) do
  local burst, every, kept = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local before = math.max(tonumber(redis.call('GET', key) or '0') - now, 0)
  if guesses < ${newcomerGuesses} then kept = 0 end
  wait = math.max(wait, before + every - (burst - kept) * every)
  guesses = before / every
  used[i] = before + every
end
if wait > 0 then return math.ceil(wait) end
for i, key in ipairs(KEYS) do redis.call('SET', key, now + used[i], 'PX', math.ceil(used[i])) end
return 0`
const uncountScript = `
for i, key in ipairs(KEYS) do
  local used = redis.call('GET', key)
  if used then redis.call('SET', key, used - ARGV[i], 'KEEPTTL') end
end`

const maxKeys = 10_000

/** Of one process. Drops the least recently used keys. */
const createOwnLimits = (clock: () => number) => {
  const usedUntil = new Map<string, number>()
  return {
    take(allowances: readonly Allowance[]): number {
      const taken = takeGuess(
        allowances,
        allowances.map(({ key }) => usedUntil.get(key) ?? 0),
        clock(),
      )
      if (taken.wait > 0) return taken.wait
      for (const [index, { key }] of allowances.entries()) {
        usedUntil.delete(key)
        usedUntil.set(key, taken.usedUntil[index] ?? 0)
        const [oldest] = usedUntil.keys()
        if (usedUntil.size > maxKeys && oldest !== undefined) usedUntil.delete(oldest)
      }
      return 0
    },
    uncount(allowances: readonly Allowance[]): void {
      for (const { key, everyMs } of allowances) {
        const until = usedUntil.get(key)
        if (until !== undefined) usedUntil.set(key, until - everyMs)
      }
    },
  }
}

/** Hashed: a typed name may be a password. */
const redisKeyOf = ({ key }: Allowance): string =>
  `auth:guesses:${createHash('sha256').update(key).digest('base64url')}`

/** Counts in Redis for all instances, and in memory against half the allowance for when Redis is away. */
export const createGuessLimits = ({ redis, clock }: { redis: Redis; clock: () => number }) => {
  const own = createOwnLimits(clock)
  return {
    /** Returns 0, or the wait in ms; then nothing is counted. */
    async take(allowances: readonly Allowance[]): Promise<number> {
      const halves = allowances.map(halved)
      const ownWait = own.take(halves)
      const numbers = allowances.flatMap(({ burst, everyMs, kept }) => [burst, everyMs, kept])
      try {
        const wait = Number(await redis.eval(takeScript, allowances.length, ...allowances.map(redisKeyOf), ...numbers))
        if (wait > 0 && ownWait === 0) own.uncount(halves)
        return wait
      } catch {
        return ownWait
      }
    },

    /** Takes back a guess that was none. */
    async uncount(allowances: readonly Allowance[]): Promise<void> {
      own.uncount(allowances.map(halved))
      const intervals = allowances.map(({ everyMs }) => everyMs)
      // Harmless if lost: it comes back by itself.
      await redis
        .eval(uncountScript, allowances.length, ...allowances.map(redisKeyOf), ...intervals)
        .catch(() => undefined)
    },
  }
}
