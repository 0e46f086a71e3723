import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { newSigningKey } from '../test-kit/start-test-auth.ts'

const marker = 'penanda-rahasia'
let mongo: Awaited<ReturnType<typeof testDatabase>>
let auth: Awaited<ReturnType<typeof startTestProcess>>
beforeAll(async () => {
  mongo = await testDatabase()
  auth = await startTestProcess(fileURLToPath(new URL('../main.ts', import.meta.url)), {
    MONGO_URL: testMongoUrl(),
    MONGO_DB: mongo.connection.name,
    REDIS_URL: await testRedisDatabase(),
    ...createTestEventKeys().envOf('auth'),
    NEIGHBOURS: neighboursAt('http://127.0.0.1:1'),
    TOKEN_PRIVATE_KEY: newSigningKey().export({ type: 'pkcs8', format: 'pem' }).toString(),
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    LIMIT_SCALE: '100',
  })
  await auth.ready()
})
afterAll(async () => {
  await auth.stop()
  await mongo.close()
})

const login = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${auth.url}/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

describe('the lines of the log', () => {
  it('are one line of JSON each for any input, without passwords', async () => {
    for (const username of [
      'a\r\n{"level":60,"msg":"forged"}',
      '\u001b[31mred',
      '\u2028forged',
      '${jndi:ldap://x}',
      '"}\n{"',
    ]) {
      const headers = { 'user-agent': '{"msg":"forged"}', 'x-request-id': '"}{"msg":"forged' }
      expect((await login(JSON.stringify({ username, password: marker }), headers)).status).toBe(401)
    }
    expect((await login(`{"username":"x","password":"${marker}`)).status).toBe(400)
    expect((await login(JSON.stringify({ username: 'x', password: { [marker]: 1 } }))).status).toBe(400)
    expect((await login(JSON.stringify({ username: 'x', password: marker, [marker]: 1 }))).status).toBe(400)
    await auth.stop()

    const lines = auth.output().split('\n').filter(Boolean)
    expect(lines.length).toBeGreaterThan(8)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ name: 'auth', level: expect.any(Number) })
    expect(auth.output()).not.toContain(marker)
    expect(auth.output()).not.toContain('forged')
    expect(auth.output()).not.toContain('\u001b')
  })
})
