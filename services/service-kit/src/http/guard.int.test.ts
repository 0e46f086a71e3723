import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Router } from 'express'
import type { AccessSnapshot } from '@papan/contracts/calls/auth/auth-calls.ts'
import { createHttpApp } from './http-app.ts'
import { actorOf, writeContextOf } from './request-context.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { requireRole } from './guard.ts'

const snapshot: AccessSnapshot = testSnapshot()
const vouching = testAccess(snapshot)
let isKnown = true
const access: Access = {
  ...vouching,
  check: (token) => (isKnown ? vouching.check(token) : { kind: 'unknown' }),
}

const start = () => {
  const router = Router()
    .get('/admin', requireRole(access, 'ADMIN'), (req, res) => void res.json(writeContextOf(req)))
    .get('/anywhere', requireRole(access, 'ADMIN', { anyAddress: true }), (req, res) => void res.json(actorOf(req)))
    .get('/master', requireRole(access, 'MASTER_ADMIN'), (req, res) => void res.json(actorOf(req)))
    .get('/unguarded', (req, res) => void res.json(actorOf(req)))
  return startTestServer(
    createHttpApp({ log: silentLog(), metrics: createMetrics('test'), trusted: ['127.0.0.1'], routers: [router] }),
  )
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

const ask = (path: string, authorization?: string, ip = '203.0.113.9') =>
  server.send('GET', path, undefined, { 'x-forwarded-for': ip, ...(authorization ? { authorization } : {}) })
const bearer = (...args: Parameters<typeof testToken>) => `Bearer ${testToken(...args)}`

describe('the guards', () => {
  it.each([
    ['/admin', bearer('ADMIN'), 200],
    ['/admin', bearer('MASTER_ADMIN'), 200],
    ['/admin', bearer('ADMIN').replace('Bearer', 'bearer'), 200],
    ['/admin', bearer('ADMIN').replace('Bearer', 'BEARER'), 200],
    ['/master', bearer('MASTER_ADMIN'), 200],
    ['/master', bearer('ADMIN'), 403],
    ['/admin', undefined, 401],
    ['/master', undefined, 401],
    ['/admin', bearer('ADMIN', { expiresInSeconds: -1 }), 401],
    ['/admin', 'Bearer', 401],
    ['/admin', 'Bearer a.b.c', 401],
    ['/admin', `Basic ${Buffer.from('a:b').toString('base64')}`, 401],
    ['/admin', testToken('ADMIN'), 401],
    ['/admin', `${bearer('ADMIN')}, ${bearer('MASTER_ADMIN')}`, 401],
    ['/unguarded', bearer('ADMIN'), 401],
  ])('%s with %.12s… answers %i', async (path, authorization, status) => {
    expect(await ask(path, authorization)).toMatchObject({ status })
  })

  it.each([
    ['/admin', undefined, 'NOT_SIGNED_IN', 'Bearer'],
    ['/admin', 'Bearer a.b.c', 'BAD_TOKEN', 'Bearer error="invalid_token"'],
    ['/master', bearer('ADMIN'), 'FORBIDDEN', null],
  ])('%s with %.12s… is refused as %s', async (path, authorization, code, scheme) => {
    const { body, headers } = await ask(path, authorization)
    expect([body, headers.get('www-authenticate')]).toEqual([expect.objectContaining({ code }), scheme])
  })

  it('take no token from the query or a cookie', async () => {
    expect((await ask(`/admin?token=${testToken('ADMIN')}`)).status).toBe(401)
    const cookie = `authToken=${testToken('ADMIN')}`
    expect((await server.send('GET', '/admin', undefined, { cookie })).status).toBe(401)
  })

  it('set actor, address and request id', async () => {
    const { body } = await ask('/admin', bearer('ADMIN', { username: 'budi', userId: 'u1' }))
    expect(body).toEqual({
      actor: { userId: 'u1', username: 'budi', role: 'ADMIN', ip: '203.0.113.9' },
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })
})

describe('an access snapshot', () => {
  const told = (change: Partial<AccessSnapshot>) => Object.assign(snapshot, testSnapshot(), change)
  const seconds = (ahead: number) => Math.floor(Date.now() / 1000) + ahead

  it.each([
    ['keeps a user out who was revoked since', { validAfter: { 'id-budi': seconds(60) } }, 401],
    ['lets a user in who came back after', { validAfter: { 'id-budi': seconds(-60) } }, 200],
    ['accepts a user when another is revoked', { validAfter: { 'id-wati': seconds(60) } }, 200],
    ['refuses other addresses', { allowedIps: ['198.51.100.0/24'] }, 403],
    ['lets an admin log out who is elsewhere', { allowedIps: ['198.51.100.0/24'] }, 200, '/anywhere'],
    ['lets a listed address in', { allowedIps: ['198.51.100.0/24', '203.0.113.9'] }, 200],
    ['knows no key any more', { keys: [] }, 401],
  ])('%s', async (_name, change, status, path = '/admin') => {
    told(change)
    expect(await ask(path, bearer('ADMIN', { username: 'budi' }))).toMatchObject({ status })
    told({})
  })

  it('revokes one token only', async () => {
    const [first, second] = [testToken('ADMIN'), testToken('ADMIN')]
    const { jti } = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString())
    told({ revokedTokens: [jti] })
    expect(await ask('/admin', `Bearer ${first}`)).toMatchObject({ status: 401, body: { code: 'BAD_TOKEN' } })
    expect(await ask('/admin', `Bearer ${second}`)).toMatchObject({ status: 200 })
    told({})
  })

  it('refuses unreadable addresses while addresses are restricted', async () => {
    told({ allowedIps: ['127.0.0.1', '0.0.0.0/0', '::/0'] })
    expect(await ask('/admin', bearer('ADMIN'), 'unknown')).toMatchObject({
      status: 403,
      body: { code: 'ADDRESS_REFUSED' },
    })
    told({})
  })

  it('answers 503 for both guards while it is unknown', async () => {
    isKnown = false
    const answer = await ask('/admin', bearer('ADMIN'))
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await ask('/admin')).toMatchObject({ status: 401 })
    isKnown = true
  })
})
