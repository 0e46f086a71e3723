import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventEnvelope, type EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import type { RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { master, newSigningKey } from './test-kit/start-test-auth.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

let mongo: Awaited<ReturnType<typeof testDatabase>>
let env: Record<string, string>
beforeAll(async () => {
  mongo = await testDatabase()
  env = {
    MONGO_URL: testMongoUrl(),
    MONGO_DB: mongo.connection.name,
    REDIS_URL: await testRedisDatabase(),
    ...createTestEventKeys().envOf('auth'),
    NEIGHBOURS: neighboursAt('http://127.0.0.1:1'),
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

  it('creates a master admin once, and reports missing settings', () => {
    const named = { MASTER_USERNAME: 'Cadangan', MASTER_PASSWORD: 'rahasia-cadangan' }
    expect(run(named)).toMatchObject({ status: 0, stdout: 'Master admin Cadangan was created.\n' })
    const again = run({ ...named, MASTER_USERNAME: 'CADANGAN', MASTER_PASSWORD: 'lain-sekali' })
    expect(again).toMatchObject({ status: 1, stderr: 'User CADANGAN already exists and was not changed.\n' })
    expect(run({})).toMatchObject({ status: 1, stderr: expect.stringContaining('MASTER_PASSWORD: is missing') })
  })
})

describe('reset-second-factor', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [file('reset-second-factor.ts'), ...args], { env, encoding: 'utf8' })

  it('takes it off the last master, ends their sessions, and changes nothing else', async () => {
    const factor = { factorId: 'f', sealed: 'k.s', salt: 's', recovery: 'h', since: new Date(0).toISOString() }
    const users = mongo.connection.collection('users')
    const stored = await users.findOne({ _id: 'cadangan' as never })
    const secondFactor = { ...factor, userEpoch: stored?.['epoch'] as number }
    await users.updateOne({ _id: 'cadangan' as never }, { $set: { secondFactor } })
    expect(run('CADANGAN')).toMatchObject({ status: 0, stdout: expect.stringContaining('was removed') })
    const after = await users.findOne({ _id: 'cadangan' as never })
    expect(after).toMatchObject({ secondFactor: null, passwordHash: stored?.['passwordHash'] })
    expect(after?.['validAfter']).toBeGreaterThan(0)
    for (const name of ['CADANGAN', 'siapa'])
      expect(run(name)).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was changed') })
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the user') })
    await users.updateOne({ _id: 'cadangan' as never }, { $set: { outbox: stored?.['outbox'], validAfter: 0 } })
  })
})

describe('the auth process', () => {
  it('creates no second master, answers logins, publishes their events and stops on SIGTERM', async () => {
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
    // Not acknowledged here, so each is sent again after two seconds.
    const readSent = async (): Promise<EventEnvelope[]> => {
      const entries: RawEntry[] = await redis.xrange(eventsStream, '-', '+')
      const events = entries.map(([, fields]) => eventEnvelope.parse(JSON.parse(fields[1] ?? '')))
      return [...new Map(events.map((event) => [event.id, event])).values()]
    }
    const sent = await eventually('three events', async () => {
      const events = await readSent()
      return events.length >= 3 && events
    })
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

  it('answers logins without Redis, and is degraded', async () => {
    const auth = await startTestProcess(file('main.ts'), { ...env, REDIS_URL: 'redis://127.0.0.1:1' })
    await auth.ready()
    expect((await login(auth.url, { username: 'cadangan', password: 'rahasia-cadangan' })).status).toBe(200)
    expect(await (await fetch(`${auth.internalUrl}/readyz`)).json()).toEqual({ ready: true, degraded: ['redis'] })
    expect(await auth.stop()).toBe(0)
  })

  it('creates the first master of an empty database', async () => {
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

  it('accepts tokens of the previous key until the setting is removed', async () => {
    const pem = () => newSigningKey().export({ type: 'pkcs8', format: 'pem' }).toString()
    const [first, second] = [pem(), pem()]
    const logout = (url: string, token: string) =>
      fetch(`${url}/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    const tokenOf = async (url: string) =>
      ((await (await login(url, { username: 'cadangan', password: 'rahasia-cadangan' })).json()) as { token: string })
        .token

    const before = await startTestProcess(file('main.ts'), { ...env, TOKEN_PRIVATE_KEY: first })
    await before.ready()
    const olds = [await tokenOf(before.url), await tokenOf(before.url)]
    await before.stop()

    const rotated = await startTestProcess(file('main.ts'), {
      ...env,
      TOKEN_PRIVATE_KEY: second,
      TOKEN_PREVIOUS_KEY: first,
    })
    await rotated.ready()
    expect((await logout(rotated.url, olds[0] ?? '')).status).toBe(200)
    const fresh = await tokenOf(rotated.url)
    await rotated.stop()

    const after = await startTestProcess(file('main.ts'), { ...env, TOKEN_PRIVATE_KEY: second })
    await after.ready()
    expect((await logout(after.url, olds[1] ?? '')).status).toBe(401)
    expect((await logout(after.url, fresh)).status).toBe(200)
    expect(await after.stop()).toBe(0)
  })

  it('accepts refusal reports only on its internal port, and publishes each once', async () => {
    const auth = await startTestProcess(file('main.ts'), env)
    await auth.ready()
    const id = randomUUID()
    const refusal = { id, address: '203.0.113.5', minute: new Date(0).toISOString(), count: 3, statuses: { 401: 3 } }
    const tell = (url: string, body: unknown) =>
      fetch(`${url}/internal/refusals`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const report = { refusals: [{ ...refusal, last: 'GET /api/master/logs' }] }
    expect((await tell(auth.internalUrl, report)).status).toBe(200)
    expect((await tell(auth.internalUrl, report)).status).toBe(200)
    expect((await tell(auth.internalUrl, { refusals: [refusal] })).status).toBe(400)
    expect((await tell(auth.url, report)).status).toBe(404)

    const redis = await readyRedis(env['REDIS_URL'] ?? '')
    const sent = await eventually('the refusal to be sent', async () => {
      const entries: RawEntry[] = await redis.xrange(eventsStream, '-', '+')
      const events = entries.map(([, fields]) => eventEnvelope.parse(JSON.parse(fields[1] ?? '')))
      return events.find(({ type }) => type === 'access.refused.v1')
    })
    expect(sent).toMatchObject({
      id,
      subject: { type: 'refusal', id },
      actor: { ip: '203.0.113.5' },
      data: { count: 3 },
    })
    redis.disconnect()
    expect(await auth.stop()).toBe(0)
  })
})
