import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Router } from 'express'
import { mongo } from 'mongoose'
import { maxJsonBytes } from '@papan/contracts/limits.ts'
import { z } from '@papan/contracts/schema.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { stale, unavailable } from '@papan/runtime/errors.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { allowMethods } from './serve.ts'
import { createHttpApp, refuseUnready } from './http-app.ts'
import { contextOf } from './request-context.ts'

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
      const asking = request(`${server.url}/echo`, { method: 'POST' }, (answer) => resolve(answer.resume().statusCode))
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
