import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { logList } from '@papan/contracts/calls/log-calls.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog, testDatabase } from '@papan/runtime/test-kit/test-mongo.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { createAuditApp } from '../app.ts'
import type { StoredEntry } from './entry-store.ts'

const snapshot = testSnapshot()
const redis = createRedis('redis://127.0.0.1:1', 'command', silentLog())
let mongo: Awaited<ReturnType<typeof testDatabase>>
let server: Awaited<ReturnType<typeof startTestServer>>

const entry = (id: string, occurredAt: string, userId: string | null = 'budi'): StoredEntry => ({
  _id: id,
  type: 'login.succeeded.v1',
  occurredAt,
  userId,
  username: userId ?? 'siapa',
  ipAddress: '203.0.113.5',
  requestId: null,
  action: 'LOGIN_SUCCESS',
  details: 'Login berhasil.',
  payload: '{}',
})

beforeAll(async () => {
  mongo = await testDatabase()
  const audit = createAuditApp({
    connection: mongo.connection,
    redis,
    access: testAccess(snapshot),
    clock: Date.now,
    log: silentLog(),
    metrics: createMetrics('audit'),
    trusted: ['127.0.0.1/32'],
  })
  await audit.createIndexes()
  server = await startTestServer(audit.app)
  await mongo.connection
    .collection('entries')
    .insertMany([
      entry('before-midnight', '2025-01-30T16:59:59.999Z'),
      entry('at-midnight', '2025-01-30T17:00:00.000Z', 'ani'),
      entry('noon', '2025-01-31T05:00:00.000Z'),
      entry('last', '2025-01-31T16:59:59.999Z', null),
      entry('next-day', '2025-01-31T17:00:00.000Z'),
    ] as never)
})
afterAll(async () => {
  redis.disconnect()
  await server.close()
  await mongo.close()
})

const asMaster = (path: string) => server.as(testToken('MASTER_ADMIN'))('GET', path)
const asBudi = (path: string) => server.as(testToken('ADMIN', { userId: 'budi' }))('GET', path)
const idsOf = ({ body }: { body: unknown }) => logList.parse(body).data.map(({ id }) => id)

describe('GET /master/logs', () => {
  it('lists all entries, newest first, in the shape of the contract', async () => {
    const answer = await asMaster('/master/logs')
    expect(idsOf(answer)).toEqual(['next-day', 'last', 'noon', 'at-midnight', 'before-midnight'])
    expect(answer.body.meta).toEqual({ page: 1, totalPages: 1 })
    expect(answer.body.data[2]).toEqual({
      id: 'noon',
      timestamp: '2025-01-31T05:00:00.000Z',
      username: 'budi',
      action: 'LOGIN_SUCCESS',
      details: 'Login berhasil.',
      ipAddress: '203.0.113.5',
      requestId: null,
    })
  })

  it.each([
    ['?userId=budi', ['next-day', 'noon', 'before-midnight']],
    ['?date=2025-01-31', ['last', 'noon', 'at-midnight']],
    ['?date=2025-01-31&userId=budi', ['noon']],
    ['?userId=&date=', ['next-day', 'last', 'noon', 'at-midnight', 'before-midnight']],
    ['?userId=nobody', []],
    ['?limit=2&page=2', ['noon', 'at-midnight']],
    ['?limit=2&page=99', []],
  ])('filters by user and WIB date: %s', async (query, ids) => {
    expect(idsOf(await asMaster(`/master/logs${query}`))).toEqual(ids)
  })

  it('counts its pages', async () => {
    expect((await asMaster('/master/logs?limit=2&page=99')).body.meta).toEqual({ page: 99, totalPages: 3 })
    expect((await asMaster('/master/logs?userId=nobody')).body.meta).toEqual({ page: 1, totalPages: 0 })
  })

  it.each([
    ['?date=2025-02-30', { date: [fieldTexts.date] }],
    ['?page=0', { page: [fieldTexts.tooSmall(1)] }],
    ['?page=-1', { page: [fieldTexts.wrongFormat] }],
    ['?page=1&page=2', { page: [fieldTexts.wrongType] }],
    ['?limit=101', { limit: [fieldTexts.tooBig(100)] }],
    ['?userId[$ne]=x', { 'userId[$ne]': [fieldTexts.unknownKey] }],
    ['?sort=asc', { sort: [fieldTexts.unknownKey] }],
  ])('answers 400 to %s', async (query, errors) => {
    const answer = await asMaster(`/master/logs${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual(errors)
  })

  it('is for master admins with a living token alone', async () => {
    expect((await server.send('GET', '/master/logs')).status).toBe(401)
    expect((await asBudi('/master/logs')).status).toBe(403)
    const expired = testToken('MASTER_ADMIN', { expiresInSeconds: -1 })
    expect((await server.as(expired)('GET', '/master/logs')).status).toBe(401)
    expect((await server.as(testToken('MASTER_ADMIN'))('POST', '/master/logs', {})).status).toBe(405)
  })

  it('is closed to a revoked user and to addresses that are not allowed', async () => {
    snapshot.validAfter = { 'id-master_admin': Math.floor(Date.now() / 1000) + 60 }
    expect((await asMaster('/master/logs')).status).toBe(401)
    snapshot.validAfter = {}
    snapshot.allowedIps = ['198.51.100.0/24']
    expect((await asMaster('/master/logs')).status).toBe(403)
    snapshot.allowedIps = []
    expect((await asMaster('/master/logs')).status).toBe(200)
  })
})

describe('GET /admin/logs/mine', () => {
  it("lists one's own entries alone, whoever is asked about", async () => {
    expect(idsOf(await asBudi('/admin/logs/mine'))).toEqual(['next-day', 'noon', 'before-midnight'])
    expect(idsOf(await asBudi('/admin/logs/mine?userId=ani&limit=5'))).toEqual(['next-day', 'noon', 'before-midnight'])
    expect(idsOf(await asBudi('/admin/logs/mine?date=2025-01-31'))).toEqual(['noon'])
  })

  it('needs a token', async () => {
    expect((await server.send('GET', '/admin/logs/mine')).status).toBe(401)
    expect((await asBudi('/admin/logs/mine?limit=0')).status).toBe(400)
  })
})
