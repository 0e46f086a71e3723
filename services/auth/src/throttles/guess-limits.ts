import { createHash } from 'node:crypto'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { halved, newcomerGuesses, takeGuess, type Allowance } from './guess-allowance.ts'

/** Sorted set: hashes of what guesses are counted by, scored by when each is whole again, ms. */
export const guessesKey = 'auth:guesses'
/** About 15 MB of Redis. Beyond it nothing is evicted, which a flood could use: each instance counts alone. */
const maxCounted = 100_000

// `takeGuess`, atomically and by the clock of Redis: one instance with a wrong clock must not lock others out. ZADD comes first, since a
// full Redis refuses only the first write of a script.
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
if redis.call('ZCARD', KEYS[1]) >= ${maxCounted} then
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
  if redis.call('ZCARD', KEYS[1]) >= ${maxCounted} then return redis.error_reply('FULL') end
end
local wait, guesses, used = 0, 0, {}
for i = 1, #ARGV / 4 do
  local member, burst = ARGV[4 * i - 3], tonumber(ARGV[4 * i - 2])
  local every, kept = tonumber(ARGV[4 * i - 1]), tonumber(ARGV[4 * i])
  local before = math.max(tonumber(redis.call('ZSCORE', KEYS[1], member) or '0') - now, 0)
  if guesses < ${newcomerGuesses} then kept = 0 end
  wait = math.max(wait, before + every - (burst - kept) * every)
  guesses = before / every
  used[2 * i - 1], used[2 * i] = now + before + every, member
end
if wait > 0 then return math.ceil(wait) end
redis.call('ZADD', KEYS[1], unpack(used))
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
redis.call('PEXPIREAT', KEYS[1], math.ceil(last[2]))
return 0`
const uncountScript = `
for i = 1, #ARGV, 2 do
  if redis.call('ZSCORE', KEYS[1], ARGV[i]) then redis.call('ZINCRBY', KEYS[1], -ARGV[i + 1], ARGV[i]) end
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
const memberOf = ({ key }: Allowance): string => createHash('sha256').update(key).digest('base64url')

/** Counts in Redis for all instances, and in memory against half the allowance for when Redis is away or full. */
export const createGuessLimits = ({ redis, clock }: { redis: Redis; clock: () => number }) => {
  const own = createOwnLimits(clock)
  return {
    /** Returns 0, or the wait in ms; then nothing is counted. */
    async take(allowances: readonly Allowance[]): Promise<number> {
      const halves = allowances.map(halved)
      const ownWait = own.take(halves)
      const args = allowances.flatMap((each) => [memberOf(each), each.burst, each.everyMs, each.kept])
      try {
        const wait = Number(await redis.eval(takeScript, 1, guessesKey, ...args))
        if (wait > 0 && ownWait === 0) own.uncount(halves)
        return wait
      } catch {
        return ownWait
      }
    },

    /** Takes back a guess that was none. */
    async uncount(allowances: readonly Allowance[]): Promise<void> {
      own.uncount(allowances.map(halved))
      const args = allowances.flatMap((each) => [memberOf(each), each.everyMs])
      // Harmless if lost: it comes back by itself.
      await redis.eval(uncountScript, 1, guessesKey, ...args).catch(() => undefined)
    },
  }
}
