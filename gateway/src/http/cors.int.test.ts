import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

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

let test: TestGateway
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
