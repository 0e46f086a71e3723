import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Router } from 'express'
import { mongo } from 'mongoose'
import type { AccessSnapshot } from '@papan/contracts/calls/auth/auth-calls.ts'
import { maxJsonBytes } from '@papan/contracts/limits.ts'
import { z } from '@papan/contracts/schema.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import type { Access } from '@papan/runtime/auth/access.ts'
import { notSignedIn, stale, unavailable } from '@papan/runtime/errors.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { rawExchange } from '@papan/runtime/test-kit/raw-exchange.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { testAccess, testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { requireRole } from './guard.ts'
import { createHttpApp, refuseUnready } from './http-app.ts'
import { oneFile } from './multipart.ts'
import { actorOf, contextOf, writeContextOf } from './request-context.ts'
import { allowMethods } from './serve.ts'

describe('the app', () => {
  const failures: Record<string, unknown> = {
    stale: stale({ rev: 3 }),
    unavailable: unavailable(),
    driver: new mongo.MongoNetworkTimeoutError('connection 7 timed out'),
    refused: new mongo.MongoServerError({ errmsg: 'unknown operator: $secret', code: 2 }),
    misused: new mongo.MongoInvalidArgumentError('secret must be an object'),
    bug: new TypeError("Cannot read properties of undefined (reading 'secret')"),
    text: 'thrown text',
  }

  const router = Router()
    .post('/echo', (req, res) => void res.json({ body: req.body ?? null }))
    .post('/strict', (req, res) => void res.json(z.strictObject({ name: z.string() }).parse(req.body)))
    .get('/things/:id', (req, res) => void res.json({ id: req.params['id'] }))
    .delete('/things/:id', (_req, res) => void res.json({}))
    .get('/context', (req, res) => void res.json(contextOf(req)))
    .get('/fail/:how', async (req) => {
      await Promise.resolve()
      throw failures[req.params.how]
    })
    .all('/echo', allowMethods(['POST']))
    .all('/things/:id', allowMethods(['GET', 'DELETE']))

  const start = (trusted: string[]) =>
    startTestServer(createHttpApp({ log: silentLog(), metrics: createMetrics('test'), trusted, routers: [router] }))
  let server: Awaited<ReturnType<typeof start>>
  let publicServer: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    server = await start(['127.0.0.1'])
    publicServer = await start(['192.0.2.1'])
  })
  afterAll(async () => {
    await server.close()
    await publicServer.close()
  })

  describe('a failure', () => {
    it.each([
      ['unavailable', 503, false],
      ['driver', 503, true],
      ['bug', 500, true],
    ])('%s answers %i and is an error in the log: %s', async (how, status, isLogged) => {
      const { log, lines } = recordingLog()
      const own = await startTestServer(
        createHttpApp({ log, metrics: createMetrics('test'), trusted: [], routers: [router] }),
      )
      expect((await own.send('GET', `/fail/${how}`)).status).toBe(status)
      expect(lines.some((line) => line.includes('"level":50'))).toBe(isLogged)
      await own.close()
    })
  })

  describe('an app that is not ready', () => {
    it('answers 503 with Retry-After to every call and at /readyz, closes, and serves again once ready', async () => {
      let isReady = false
      const own = await startTestServer(
        createHttpApp({
          log: silentLog(),
          metrics: createMetrics('test'),
          trusted: [],
          isReady: () => isReady,
          routers: [refuseUnready(() => isReady), router],
        }),
      )
      const refused = await own.send('GET', '/things/7')
      expect(refusalOf(refused)).toEqual({ status: 503, code: 'UNAVAILABLE', message: errorTexts.unavailable })
      expect([refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual(['2', 'close'])
      expect((await own.send('GET', '/readyz')).status).toBe(503)
      isReady = true
      expect([(await own.send('GET', '/readyz')).status, (await own.send('GET', '/things/7')).body]).toEqual([
        204,
        { id: '7' },
      ])
      await own.close()
    })
  })

  describe('bodies', () => {
    it.each([
      ['an object', '{"a":"0042","b":[1]}', { a: '0042', b: [1] }],
      ['text', '"abc"', 'abc'],
      ['null', 'null', null],
      ['twenty levels', `${'['.repeat(20)}${']'.repeat(20)}`, JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`)],
      ['brackets in a text', JSON.stringify([String.raw`\"` + '[{'.repeat(30)]), [String.raw`\"` + '[{'.repeat(30)]],
      ['as much as is allowed', JSON.stringify('x'.repeat(maxJsonBytes - 2)), 'x'.repeat(maxJsonBytes - 2)],
    ])('takes %s', async (_name, body, expected) => {
      expect((await server.send('POST', '/echo', body)).body).toEqual({ body: expected })
    })

    it.each([
      ['half an object', '{"a":', 400, 'MALFORMED_JSON', errorTexts.malformedJson],
      ['no JSON at all', 'a=1', 400, 'MALFORMED_JSON', errorTexts.malformedJson],
      ['a NUL', '\u0000', 400, 'MALFORMED_JSON', errorTexts.malformedJson],
      ['too much', JSON.stringify('x'.repeat(maxJsonBytes)), 413, 'TOO_LARGE', errorTexts.tooLarge],
      ['a megabyte', `{"a":"${'x'.repeat(1_048_576)}"}`, 413, 'TOO_LARGE', errorTexts.tooLarge],
      ['__proto__', '{"__proto__":{"isAdmin":true}}', 400, 'INVALID', errorTexts.invalid],
      ['constructor', '{"a":[{"constructor":{"prototype":{"isAdmin":true}}}]}', 400, 'INVALID', errorTexts.invalid],
      ['prototype', '{"a":{"prototype":1}}', 400, 'INVALID', errorTexts.invalid],
      ['an escaped __proto__', String.raw`{"__proto\u005f_":1}`, 400, 'INVALID', errorTexts.invalid],
      ['22 levels', `${'['.repeat(22)}${']'.repeat(22)}`, 400, 'INVALID', errorTexts.invalid],
      ['22 levels behind a text', `["\\"",${'['.repeat(22)}${']'.repeat(23)}`, 400, 'INVALID', errorTexts.invalid],
      ['levels that do not end', '['.repeat(22), 400, 'INVALID', errorTexts.invalid],
      ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'INVALID', errorTexts.invalid],
    ])('refuses %s', async (_name, body, status, code, message) => {
      expect(refusalOf(await server.send('POST', '/echo', body))).toEqual({ status, code, message })
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    })

    it.each<Record<string, string>>([
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'text/json' },
      { 'content-type': 'application/json; charset=koi8-r' },
      { 'content-type': 'nonsense' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ])('refuses a body of %j', async (headers) => {
      expect(refusalOf(await server.send('POST', '/echo', '{"a":1}', headers))).toEqual({
        status: 415,
        code: 'UNSUPPORTED_TYPE',
        message: errorTexts.unsupportedType,
      })
    })

    it('answers 415 to a body without a content type', async () => {
      const status = await new Promise((resolve, reject) => {
        const asking = request(`${server.url}/echo`, { method: 'POST' }, (answer) =>
          resolve(answer.resume().statusCode),
        )
        asking.on('error', reject).end('{"a":1}')
      })
      expect(status).toBe(415)
    })

    it('passes a request without a body to its route', async () => {
      expect((await server.send('POST', '/echo')).body).toEqual({ body: null })
      expect(refusalOf(await server.send('POST', '/strict'))).toEqual({
        status: 400,
        code: 'INVALID',
        message: fieldTexts.required,
        errors: { body: [fieldTexts.required] },
      })
    })

    it('answers the invalid fields', async () => {
      expect(refusalOf(await server.send('POST', '/strict', { name: ['a'], toString: 1 }))).toEqual({
        status: 400,
        code: 'INVALID',
        message: fieldTexts.wrongType,
        errors: { name: [fieldTexts.wrongType], toString: [fieldTexts.unknownKey] },
      })
    })
  })

  describe('paths and methods', () => {
    it.each([
      ['GET', '/nothing', 404, 'NOT_FOUND', null],
      ['GET', '/things', 404, 'NOT_FOUND', null],
      ['GET', '/things/a/b', 404, 'NOT_FOUND', null],
      ['GET', '/../../etc/passwd', 404, 'NOT_FOUND', null],
      ['POST', '/things/a', 405, 'METHOD_NOT_ALLOWED', 'DELETE, GET, HEAD'],
      ['PATCH', '/echo', 405, 'METHOD_NOT_ALLOWED', 'POST'],
      ['GET', '/echo', 405, 'METHOD_NOT_ALLOWED', 'POST'],
      ['GET', '/things/%E0%A4%A', 400, 'INVALID', null],
      ['PUT', '/things/%', 400, 'INVALID', null],
    ])('%s %s answers %i', async (method, path, status, code, allow) => {
      const answer = await server.send(method, path)
      expect(refusalOf(answer)).toMatchObject({ status, code })
      expect(answer.headers.get('allow')).toBe(allow)
    })

    it('decodes a slash in a path part', async () => {
      expect((await server.send('GET', '/things/A%2FB%20%26%20C')).body).toEqual({ id: 'A/B & C' })
    })
  })

  describe('errors', () => {
    it.each([
      ['stale', 412, 'STALE', errorTexts.stale, null],
      ['unavailable', 503, 'UNAVAILABLE', errorTexts.unavailable, '2'],
      ['driver', 503, 'UNAVAILABLE', errorTexts.unavailable, '2'],
      ['refused', 500, 'UNEXPECTED', errorTexts.unexpected, null],
      ['misused', 500, 'UNEXPECTED', errorTexts.unexpected, null],
      ['bug', 500, 'UNEXPECTED', errorTexts.unexpected, null],
      ['text', 500, 'UNEXPECTED', errorTexts.unexpected, null],
    ])('a failure of kind %s answers %i', async (how, status, code, message, retryAfter) => {
      const answer = await server.send('GET', `/fail/${how}`)
      expect(refusalOf(answer)).toMatchObject({ status, code, message })
      expect(answer.headers.get('retry-after')).toBe(retryAfter)
    })

    it('contain the current record of a stale edit', async () => {
      expect((await server.send('GET', '/fail/stale')).body.current).toEqual({ rev: 3 })
    })
  })

  describe('headers', () => {
    it.each(['/things/a', '/nothing'])('of %s forbid caching and sniffing and hide the software', async (path) => {
      const { headers } = await server.send('GET', path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('etag')).toBeNull()
    })
  })

  describe('the request context', () => {
    const told = { 'x-request-id': 'req_0123-abc', 'x-forwarded-for': '203.0.113.9' }

    it('takes id and address from a trusted peer', async () => {
      const answer = await server.send('GET', '/context', undefined, told)
      expect(answer.body).toEqual({ requestId: 'req_0123-abc', ip: '203.0.113.9' })
      expect(answer.headers.get('x-request-id')).toBe('req_0123-abc')
    })

    it('ignores headers of an untrusted peer', async () => {
      const { body } = await publicServer.send('GET', '/context', undefined, told)
      expect(body).toEqual({ requestId: expect.stringMatching(/^[\da-f-]{36}$/), ip: '127.0.0.1' })
    })

    it.each(['short', 'x'.repeat(65), 'with blanks in it', '<script>alert(1)', ''])(
      'makes an id of its own when a trusted peer sends %j',
      async (id) => {
        const { body } = await server.send('GET', '/context', undefined, { 'x-request-id': id })
        expect(body.requestId).toMatch(/^[\da-f-]{36}$/)
      },
    )
  })
})

describe('guarded routes', () => {
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
})

describe('refused bodies', () => {
  const asked: string[] = []
  const router = Router()
    .post('/notes', (req, res) => void res.json(req.body))
    .post('/closed', () => {
      throw notSignedIn()
    })
    .post('/files', oneFile('file', 1_000, 'Terlalu besar.'), (_req, res) => void res.json({}))
    .get('/next', (_req, res) => {
      asked.push('next')
      res.json({ next: true })
    })
    .all('/next', allowMethods(['GET']))

  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    server = await startTestServer(
      createHttpApp({ log: silentLog(), metrics: createMetrics('test'), trusted: [], routers: [router] }),
    )
  })
  afterAll(() => server.close())

  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const next = 'GET /next HTTP/1.1\r\nHost: x\r\n\r\n'
  const request = (path: string, type: string, bytes: number, isChunked = false) => {
    const body = part + 'x'.repeat(bytes)
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n`
    return isChunked
      ? `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      : `${head}Content-Length: ${body.length}\r\n\r\n${body}`
  }
  const upload = 'multipart/form-data; boundary=b'

  describe.each([
    ['413', '/notes', 'application/json', 413],
    ['415', '/notes', 'text/plain', 415],
    ['401', '/closed', upload, 401],
    ['404', '/none', upload, 404],
    ['405', '/next', upload, 405],
    ['413 of a file', '/files', upload, 413],
  ])('a body refused with %s', (_name, path, type, status) => {
    it.each([
      ['300 KB', 300_000, false],
      ['3 MB', 3_000_000, false],
      ['3 MB in chunks', 3_000_000, true],
    ])('of %s leaves a connection that answers, or says that it closes and closes', async (_size, bytes, isChunked) => {
      asked.length = 0
      const answer = await rawExchange(server.url, request(path, type, bytes, isChunked) + next, /"next":true/)
      const [first, ...more] = answer.match(/HTTP\/1\.1 \d+/g) ?? []
      expect(first).toBe(`HTTP/1.1 ${status}`)
      const closes = /connection: close/i.test(answer)
      expect({ closes, more, asked }).toEqual(
        closes ? { closes, more: [], asked: [] } : { closes, more: ['HTTP/1.1 200'], asked: ['next'] },
      )
    })
  })
})
