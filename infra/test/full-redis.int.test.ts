import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { readyRedis } from '@papan/runtime/test-kit/test-redis.ts'
import type { Engine } from '../local/engines/engine.ts'
import { startRedis } from '../local/engines/redis.ts'
import { tokenKeyFile } from '../local/signing-keys.ts'

/** services/auth/src/throttles/guess-limits.ts. */
const guessesKey = 'auth:guesses'

let dataDir: string
let engine: Engine
let redis: Awaited<ReturnType<typeof readyRedis>>
let auth: Awaited<ReturnType<typeof startTestProcess>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'papan-full-'))
  const { REDIS_ENGINE } = process.env
  engine = await startRedis({ dataDir, fast: true, env: { REDIS_ENGINE }, log: () => undefined })
  redis = await readyRedis(engine.url)
  auth = await startTestProcess(join(import.meta.dirname, '../../services/auth/src/main.ts'), {
    MONGO_URL: testMongoUrl(),
    MONGO_DB: `test_full_redis_${process.pid}`,
    REDIS_URL: engine.url,
    NEIGHBOURS: '127.0.0.1:1/1',
    TOKEN_PRIVATE_KEY_FILE: await tokenKeyFile(dataDir),
    ...createTestEventKeys().envOf('auth'),
  })
  await auth.ready()
}, 120_000)
afterAll(async () => {
  await auth.stop()
  redis.disconnect()
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

/** Guesses at one name, each from another network, all at once: how many were looked at. */
const lookedAt = async (username: string, times: number): Promise<number> => {
  const guess = async (index: number) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${index}.1` }
    const body = JSON.stringify({ username, password: 'bukan-ini' })
    const { status } = await fetch(`${auth.url}/auth/login`, { method: 'POST', headers, body })
    return status
  }
  const statuses = await Promise.all(Array.from({ length: times }, (_each, index) => guess(index)))
  return statuses.filter((status) => status === 401).length
}

it('auth counts guesses in memory, half as many, while a full Redis refuses writes, and in Redis after that', async () => {
  await redis.config('SET', 'maxmemory', '1')
  await expect(redis.set('x', '1')).rejects.toThrow('OOM')
  expect(await lookedAt('budi', 12)).toBe(4)
  expect((await fetch(`${auth.internalUrl}/readyz`)).status).toBe(200)
  expect(await redis.exists(guessesKey)).toBe(0)

  await redis.config('SET', 'maxmemory', '0')
  expect(await lookedAt('wati', 20)).toBe(8)
  await eventually('the counts', async () => (await redis.zcard(guessesKey)) > 8)
})
