import { type TestGateway, startTestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway

describe('the headers of', () => {
  const policy = {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; font-src 'self'; " +
      "connect-src 'self' wss:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  }

  /** Vary per response, no part of the policy. */
  const passing = new Set([
    'date',
    'connection',
    'keep-alive',
    'etag',
    'x-request-id',
    'content-length',
    'transfer-encoding',
    'server-timing',
  ])
  beforeEach(async () => {
    test = await startTestGateway({ trustedProxies: ['127.0.0.0/8'] })
  })
  afterEach(() => test.stop())

  const shown = ({ status, headers }: Response) => [
    status,
    Object.fromEntries([...headers].filter(([name]) => !passing.has(name))),
  ]

  /** A request through a TLS proxy. */
  const get = (path: string, headers = {}) => test.get(path, { 'x-forwarded-proto': 'https', ...headers })

  const json = 'application/json; charset=utf-8'
  const refusal = { ...policy, 'content-type': json, 'cache-control': 'no-store', vary: 'origin' }
  const kept = { ...policy, 'cache-control': 'no-cache', vary: 'accept-encoding, origin' }

  /** A service with its own policy, a cookie and a server header. */
  const chatty = (contentType: string, more: Record<string, string> = {}) => {
    const said = {
      'content-type': contentType,
      'x-powered-by': 'Express',
      server: 'nginx',
      'set-cookie': 'a=b',
      'cache-control': 'no-store',
      ...more,
    }
    for (const upstream of Object.values(test.upstreams))
      upstream.handle = (_req, res) => void res.writeHead(200, said).end('x')
  }

  it('a public response, 200 and 304', async () => {
    chatty(json)
    const first = await get('/api/public/page-data')
    expect(shown(first)).toEqual([200, { ...kept, 'content-type': json }])
    const again = await get('/api/public/page-data', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(shown(again)).toEqual([304, kept])
  })

  it('a page, cached and forwarded', async () => {
    chatty('text/html; charset=utf-8')
    const page = await get('/')
    expect(shown(page)).toEqual([200, { ...kept, 'content-type': 'text/html; charset=utf-8' }])
    expect(page.headers.get('server-timing')).toMatch(/^sent;dur=\d{13}$/)
    expect(shown(await get('/login'))).toEqual([
      200,
      { ...policy, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', vary: 'origin' },
    ])
  })

  it('a page without TLS, which says when it was sent each time', async () => {
    chatty('text/html; charset=utf-8')
    for (let count = 0; count < 3; count++)
      expect((await test.get('/')).headers.get('server-timing')).toMatch(/^sent;dur=\d{13}$/)
  })

  it('a response to an admin', async () => {
    chatty(json, { vary: 'accept' })
    expect(shown(await get('/api/admin/markets'))).toEqual([
      200,
      { ...policy, 'content-type': json, 'cache-control': 'no-store', vary: 'accept, origin' },
    ])
  })

  it('an uploaded image', async () => {
    chatty('image/webp', {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(shown(await get('/api/public/images/abc'))).toEqual([
      200,
      {
        ...kept,
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      },
    ])
  })

  it('a poll', async () => {
    chatty('text/plain; charset=UTF-8')
    expect(shown(await get('/socket.io/?EIO=4&transport=polling'))).toEqual([
      200,
      { ...policy, 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'no-store', vary: 'origin' },
    ])
  })

  it.each([
    ['400', '/api/public/detail-page/%zz', {}, 400, {}],
    ['401', '/api/admin/markets', { authorization: '' }, 401, { 'www-authenticate': 'Bearer' }],
    ['404', '/api/nowhere', {}, 404, {}],
    ['405', '/api/auth/login', {}, 405, { allow: 'POST' }],
  ])('a %s', async (_name, path, headers, status, more) => {
    expect(shown(await get(path, headers))).toEqual([status, { ...refusal, ...more }])
  })

  it('a 413', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    expect(shown(await test.post('/api/auth/login', { text: 'x'.repeat(300_000) }, headers))).toEqual([413, refusal])
  })

  it('a 502, a 503 and a 504', async () => {
    test.upstreams.content.handle = (req) => req.socket.destroy()
    expect(shown(await get('/api/admin/markets'))).toEqual([502, refusal])
    test.upstreams.audit.handle = () => undefined
    expect(shown(await get('/api/master/logs'))).toEqual([504, refusal])
    await test.upstreams.media.stop()
    expect(shown(await get('/api/admin/banners'))).toEqual([503, { ...refusal, 'retry-after': '2' }])
    expect(shown(await get('/api/public/active-banner'))).toEqual([503, { ...refusal, 'retry-after': '2' }])
  })

  it('an error page', async () => {
    await test.upstreams.web.stop()
    expect(shown(await get('/jadwal', { accept: 'text/html' }))).toEqual([
      503,
      { ...refusal, 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' },
    ])
  })

  it.each([
    [
      'an upgrade that is refused',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
    ],
    ['what is no request', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400],
  ])('%s', async (_name, bytes, status) => {
    const [head = ''] = (await test.raw(bytes)).split('\r\n\r\n')
    const [first, ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)))
    const { 'strict-transport-security': _onlyOverTls, ...open } = policy
    expect(first).toMatch(`HTTP/1.1 ${status} `)
    expect(headers).toMatchObject({ ...open, 'content-type': json, 'cache-control': 'no-store', connection: 'close' })
    expect(Object.keys(headers)).not.toContain('x-powered-by')
  })
})

describe('cross-origin requests', () => {
  const foreign = 'https://lain.example'
  const notListed = [
    'null',
    'https://jahat.example',
    'https://lain.example.jahat.example',
    'https://evillain.example',
    'http://lain.example',
    'https://lain.example:8443',
    'https://LAIN.example',
  ]
  beforeAll(async () => {
    test = await startTestGateway({ allowedOrigins: [foreign, 'https://www.lain.example'] })
  })
  afterAll(() => test.stop())

  const corsOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

  const preflight = (path: string, origin: string, method = 'POST') =>
    fetch(test.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
    })

  describe('a page of a listed origin', () => {
    it('may read responses from memory, from a service, and refusals', async () => {
      const answers = [
        await test.get('/api/public/page-data', { origin: foreign }),
        await test.get('/api/public/page-data', { origin: foreign }),
        await test.get('/api/admin/markets', { origin: foreign }),
        await test.get('/api/nowhere', { origin: foreign }),
        await test.get('/api/public/detail-page/%zz', { origin: foreign }),
        await test.get('/socket.io/?EIO=4&transport=polling', { origin: foreign }),
      ]
      for (const answer of answers) {
        expect(corsOf(answer)).toEqual({
          'access-control-allow-origin': foreign,
          'access-control-expose-headers': 'etag, retry-after, x-data-stale, x-request-id',
        })
        expect(answer.headers.get('vary')).toMatch(/\borigin\b/)
      }
    })

    it('gets a preflight response', async () => {
      const answer = await preflight('/api/admin/lottery-results/X', foreign, 'PUT')
      expect([answer.status, await answer.text()]).toEqual([204, ''])
      expect(corsOf(answer)).toEqual({
        'access-control-allow-origin': foreign,
        'access-control-expose-headers': 'etag, retry-after, x-data-stale, x-request-id',
        'access-control-allow-methods': 'PUT, DELETE',
        'access-control-allow-headers':
          'authorization, content-type, device-id, expected-number, idempotency-key, if-match, if-none-match, step-up',
        'access-control-max-age': '600',
      })
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    })
  })

  describe.each(notListed)('a page of %s', (origin) => {
    it('gets no CORS headers', async () => {
      for (const path of ['/api/public/page-data', '/api/admin/markets', '/api/nowhere', '/']) {
        const answer = await test.get(path, { origin })
        expect([path, corsOf(answer)]).toEqual([path, {}])
      }
      const asked = await preflight('/api/auth/login', origin)
      expect([asked.status, corsOf(asked)]).toEqual([405, {}])
    })

    it('may not open a socket session by polling', async () => {
      const answer = await test.get('/socket.io/?EIO=4&transport=polling', { origin })
      expect([answer.status, corsOf(answer)]).toEqual([403, {}])
    })
  })
})
