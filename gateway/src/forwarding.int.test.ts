import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startTestGateway, uploadForm, type TestGateway } from './test-kit/test-gateway.ts'

let test: TestGateway
beforeEach(async () => {
  test = await startTestGateway()
})
afterEach(() => test.stop())

describe('forwarding', () => {
  it('sends a call to its service without /api, path and query unchanged', async () => {
    const answer = await test.get('/api/master/settings/by-key/a%2FB?search=50%25')
    expect(await answer.json()).toEqual({ from: 'media', url: '/master/settings/by-key/a%2FB?search=50%25' })
  })

  it('counts each request under its declared path, an unknown path under none', async () => {
    const asked = ['/api/admin/markets?search=a', '/api/public/results/SABAH/2025-01-31', '/', '/assets/a.js', '/api/x']
    for (const path of asked) await test.get(path)
    const routes = async () => {
      const seconds = await test.metrics.registry.getSingleMetric('http_request_seconds')?.get()
      return new Set(seconds?.values.map(({ labels: { route, status } }) => `${route} ${status}`))
    }
    // A request ends shortly after its response.
    await eventually('all to be counted', async () => (await routes()).size >= 4)
    const counted = ['/admin/markets 200', '/public/results/:marketName/:date 200', 'web 200', 'none 404']
    expect(await routes()).toEqual(new Set(counted))
  })

  it('passes bodies and responses through unchanged', async () => {
    test.upstreams.auth.handle = (req, res) => {
      res.statusCode = 400
      res.setHeader('content-type', 'application/json')
      req.pipe(res)
    }
    const answer = await test.post('/api/auth/login', { username: 'budi', password: 'x' })
    expect([answer.status, await answer.json()]).toEqual([400, { username: 'budi', password: 'x' }])
  })

  it('names the caller, ignoring what the caller claims', async () => {
    let headers: NodeJS.Dict<string | string[]> = {}
    const token = `Bearer ${testToken('MASTER_ADMIN')}`
    test.upstreams.content.handle = (req, res) => {
      headers = req.headers
      res.end('{}')
    }
    const answer = await test.get('/api/admin/markets', {
      'x-forwarded-for': '9.9.9.9',
      'x-real-ip': '9.9.9.9',
      forwarded: 'for=9.9.9.9',
      'true-client-ip': '9.9.9.9',
      'x-user-role': 'MASTER_ADMIN',
      'x-request-id': 'mine-mine-mine',
      authorization: token,
    })
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', authorization: token })
    for (const name of ['x-real-ip', 'forwarded', 'true-client-ip', 'x-user-role'])
      expect(headers).not.toHaveProperty(name)
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(answer.headers.get('x-request-id')).toBe(headers['x-request-id'])
  })

  it('sets security headers on every response, names no software', async () => {
    test.upstreams.content.handle = (_req, res) => res.setHeader('x-powered-by', 'Express').end('{}')
    const answers = [
      await test.get('/api/admin/markets'),
      await test.get('/api/public/page-data'),
      await test.get('/api/nowhere'),
      await test.get('/'),
      await test.get('/assets/app.js'),
      await test.post('/', {}),
    ]
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.has('strict-transport-security')).toBe(false)
      expect(headers.has('x-powered-by')).toBe(false)
      expect(headers.has('set-cookie')).toBe(false)
    }
  })

  it('keeps the stricter policy of an uploaded image', async () => {
    test.upstreams.media.handle = (_req, res) =>
      res
        .setHeader('content-security-policy', "sandbox; default-src 'none'")
        .setHeader('content-type', 'image/png')
        .end('x')
    const { headers } = await test.get('/api/public/images/abc')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  })

  it.each([
    ['GET', '/api/nowhere', 404, 'NOT_FOUND', 'Data tidak ditemukan.'],
    ['GET', '/api/public/detail-page/%25', 400, 'INVALID', 'Data yang dikirim tidak valid.'],
    ['GET', '/api/public/detail-page/%zz', 400, 'INVALID', 'Data yang dikirim tidak valid.'],
    ['GET', '/%', 400, 'INVALID', 'Data yang dikirim tidak valid.'],
  ])('answers %s %s with %i in the shape of the spec', async (method, path, status, code, message) => {
    const answer = await fetch(test.url + path, { method })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ code, message, requestId: expect.stringMatching(/^[\w-]{36}$/) })
  })

  it.each([
    ['POST', '/api/public/page-data', 'GET, HEAD'],
    ['DELETE', '/api/public/page-data', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['PUT', '/api/admin/markets', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/admin/markets', 'GET, HEAD, POST'],
    ['PROPFIND', '/api/master/logs', 'GET, HEAD'],
    ['POST', '/hasil-keluaran', 'GET, HEAD'],
    ['PUT', '/socket.io/', 'GET, POST'],
  ])('answers %s %s with 405 and Allow: %s', async (method, path, allow) => {
    const answer = await fetch(test.url + path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(await answer.json()).toEqual({
      code: 'METHOD_NOT_ALLOWED',
      message: 'Metode tidak diperbolehkan.',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
  })

  it.each([
    '/../auth/login',
    '/api/public/..%2f..%2finternal',
    '/api//public/page-data',
    '/api/admin/..;/x',
    '/api/public/..;/internal/access',
    '/a%5c..',
    '/api%5cinternal',
    '/api/%2e%2e/internal/access',
    '/api/public/%2E%2E/%2e%2e/internal/access',
    '/api/public/%252e%252e/internal',
    '//api/public/page-data',
    '//evil.example/api/public/page-data',
    '/api/./public/page-data',
    '/api/public/page-data%00',
    'http://evil.example/api/public/page-data',
    '*',
  ])('reaches no upstream by %s', async (path) => {
    const bad = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
    const good = `GET /api/docs.css HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
    const answer = await test.raw(bad + good)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
    expect(Object.values(test.upstreams).flatMap(({ asked }) => asked)).not.toContainEqual(
      expect.stringMatching(/^GET \/(?!instance)/),
    )
  })

  it.each(['/api/internal/access', '/api/livez', '/api/metrics', '/api/public%2finternal', '/api/public%2Fpage-data'])(
    'knows nothing at %s',
    async (path) => {
      const answer = await test.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    },
  )

  it('answers a browser with an error page', async () => {
    await test.upstreams.web.stop()
    const answer = await test.get('/jadwal', { accept: 'text/html' })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain('Layanan sedang tidak tersedia.')
  })
})

describe('behind a trusted proxy', () => {
  it('trusts its address and TLS headers', async () => {
    const behind = await startTestGateway({ trustedProxies: ['127.0.0.0/8'] })
    let forwarded: unknown
    behind.upstreams.content.handle = (req, res) => {
      forwarded = req.headers['x-forwarded-for']
      res.end('{}')
    }
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    for (const path of ['/api/admin/markets', '/api/public/page-data', '/api/public/page-data']) {
      const answer = await behind.get(path, headers)
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    }
    expect(forwarded).toBeUndefined()
    await behind.get('/api/admin/markets', headers)
    expect(forwarded).toBe('203.0.113.7')
    await behind.stop()
  })
})

describe('bodies', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'refuses a body of type "%s" with 415',
    async (type) => {
      const answer = await test.raw(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n${type && `Content-Type: ${type}\r\n`}Connection: close\r\n\r\n{}`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 415 /)
      expect(test.upstreams.auth.asked).toEqual([])
    },
  )

  it('refuses a file with 415 where none is taken', async () => {
    expect((await test.upload('/api/admin/schedules', uploadForm(10))).status).toBe(415)
    expect(test.upstreams.content.asked).toEqual([])
  })

  it.each(['/api/admin/markets', '/'])('refuses a GET of %s with a body', async (path) => {
    const answer = await test.raw(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${testToken('MASTER_ADMIN')}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      /}$/,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('refuses a JSON body over 256 KB by its Content-Length', async () => {
    const answer = await test.post('/api/auth/login', { text: 'x'.repeat(300_000) })
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'TOO_LARGE' })])
    expect(test.upstreams.auth.asked).toEqual([])
  })

  it('delivers the refusal to a client that sends a long body and closes', async () => {
    const length = 8_000_000
    const answer = await test.raw(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`,
      /}$/,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":"TOO_LARGE"')
  })

  it('counts a body without a length', async () => {
    test.upstreams.auth.handle = (req, res) => req.resume().on('end', () => res.end('{}'))
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
    const answer = await test.raw(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`,
      /}$/,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('passes an upload of 2 MB, names the field of a larger one', async () => {
    test.upstreams.media.handle = (req, res) => req.resume().on('end', () => res.end('{}'))
    const upload = (bytes: number) => test.upload('/api/admin/banners', uploadForm(bytes))
    expect((await upload(2_097_152)).status).toBe(200)
    const refused = await upload(2_300_000)
    expect([refused.status, await refused.json()]).toEqual([
      413,
      expect.objectContaining({
        message: 'Ukuran file maksimal 2MB.',
        errors: { bannerImage: ['Ukuran file maksimal 2MB.'] },
      }),
    ])
  })

  it.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n'],
    ['an odd transfer encoding', 'Transfer-Encoding: xchunked\r\n'],
    ['chunks behind another encoding', 'Transfer-Encoding: chunked, identity\r\n'],
    ['a blank before the colon', 'Transfer-Encoding : chunked\r\n'],
    ['a tab in the name', 'Transfer-Encoding\t: chunked\r\n'],
    ['a folded line', 'X: a\r\n Transfer-Encoding: chunked\r\n'],
    ['a length that is no number', 'Content-Length: +5\r\n'],
    ['two lengths in one', 'Content-Length: 5, 6\r\n'],
  ])('refuses %s, parses nothing after it as a request', async (_what, headers) => {
    const answer = await test.raw(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n0\r\n\r\nGET /api/admin/markets HTTP/1.1\r\nHost: x\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(answer).toContain('"code":"INVALID"')
    expect(test.upstreams.content.asked).toEqual([])
  })
})

describe('a connection', () => {
  it('carries many refusals without a leak', async () => {
    const counts: number[] = []
    test.gateway.server.on('request', (_req, res) =>
      res.once('close', () => counts.push(res.req.socket.listenerCount('close'))),
    )
    for (let count = 0; count < 5; count++) expect((await test.get('/api/nowhere')).status).toBe(404)
    expect(new Set(counts).size).toBe(1)
  })
})
