import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { eventEnvelope, type EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import type { RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testDatabase, testMongoUrl } from '@papan/runtime/test-kit/test-mongo.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { master, newSigningKey } from './test-kit/start-test-auth.ts'

// Whole processes start here, and the machine may be busy.
jest.setTimeout(60_000)

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

let mongo: Awaited<ReturnType<typeof testDatabase>>
let env: Record<string, string>
beforeAll(async () => {
  mongo = await testDatabase()
  env = {
    MONGO_URL: testMongoUrl(),
    MONGO_DB: mongo.connection.name,
    REDIS_URL: await testRedisDatabase(),
    TOKEN_PRIVATE_KEY: newSigningKey().export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
})
afterAll(() => mongo.close())

const login = (url: string, body: unknown) =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('create-master', () => {
  const run = (settings: Record<string, string>) =>
    spawnSync(process.execPath, [file('create-master.ts')], { env: { ...env, ...settings }, encoding: 'utf8' })

  it('makes a master admin once, and says what is missing', () => {
    const named = { MASTER_USERNAME: 'Cadangan', MASTER_PASSWORD: 'rahasia-cadangan' }
    expect(run(named)).toMatchObject({ status: 0, stdout: 'Master admin Cadangan was created.\n' })
    const again = run({ ...named, MASTER_USERNAME: 'CADANGAN', MASTER_PASSWORD: 'lain-sekali' })
    expect(again).toMatchObject({ status: 1, stderr: 'A user called CADANGAN exists already and was left as he is.\n' })
    expect(run({})).toMatchObject({ status: 1, stderr: expect.stringContaining('MASTER_PASSWORD: is missing') })
  })
})

describe('the auth process', () => {
  it('makes no second master, answers logins, sends their events and stops when told', async () => {
    const auth = await startTestProcess(file('main.ts'), {
      ...env,
      MASTER_USERNAME: master.username,
      MASTER_PASSWORD: master.password,
    })
    await auth.ready()
    expect((await login(auth.url, master)).status).toBe(401)
    expect((await login(auth.url, { username: 'cadangan', password: 'rahasia-cadangan' })).status).toBe(200)

    const snapshot = (await (await fetch(`${auth.internalUrl}/internal/access`)).json()) as { keys: unknown[] }
    expect(snapshot.keys).toHaveLength(1)
    const redis = await readyRedis(env['REDIS_URL'] ?? '')
    const readSent = async (): Promise<EventEnvelope[]> => {
      const entries: RawEntry[] = await redis.xrange(eventsStream, '-', '+')
      return entries.map(([, fields]) => eventEnvelope.parse(JSON.parse(fields[1] ?? '')))
    }
    await eventually('three events', async () => (await readSent()).length >= 3)
    const sent = await readSent()
    expect(sent.map(({ type }) => type).sort()).toEqual(['login.failed.v1', 'login.succeeded.v1', 'user.created.v1'])
    expect(sent.find(({ type }) => type === 'user.created.v1')?.record).toEqual({
      id: 'cadangan',
      username: 'Cadangan',
      role: 'MASTER_ADMIN',
      createdAt: expect.any(String),
    })
    expect(JSON.stringify(sent)).not.toContain('argon2')
    redis.disconnect()
    expect(await auth.stop()).toBe(0)
    expect(auth.output()).not.toContain('rahasia')
  })

  it('answers logins while Redis is away, and says so', async () => {
    const auth = await startTestProcess(file('main.ts'), { ...env, REDIS_URL: 'redis://127.0.0.1:1' })
    await auth.ready()
    expect((await login(auth.url, { username: 'cadangan', password: 'rahasia-cadangan' })).status).toBe(200)
    expect(await (await fetch(`${auth.internalUrl}/readyz`)).json()).toEqual({ ready: true, degraded: ['redis'] })
    expect(await auth.stop()).toBe(0)
  })

  it('makes the first master of an empty database', async () => {
    const empty = await testDatabase()
    const auth = await startTestProcess(file('main.ts'), {
      ...env,
      MONGO_DB: empty.connection.name,
      MASTER_USERNAME: master.username,
      MASTER_PASSWORD: master.password,
    })
    await auth.ready()
    expect((await login(auth.url, master)).status).toBe(200)
    expect(await auth.stop()).toBe(0)
    await empty.close()
  })

  it('refuses to start with a bad setting, in one clear sentence that keeps the secret', async () => {
    const secret = randomUUID()
    const auth = await startTestProcess(file('main.ts'), { ...env, TOKEN_PRIVATE_KEY: secret })
    expect(await auth.ended).toBe(1)
    expect(auth.output()).toContain('TOKEN_PRIVATE_KEY: must be a P-256 private key in PKCS8 PEM')
    expect(auth.output()).not.toContain(secret)
  })
})
