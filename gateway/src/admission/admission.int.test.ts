import { calls } from '@papan/contracts/calls/all-calls.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { rawExchange } from '@papan/runtime/test-kit/raw-exchange.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'

let test: TestGateway
const start = async (options: Parameters<typeof startTestGateway>[0]) => {
  test = await startTestGateway({ trustedProxies: ['127.0.0.0/8'], ...options })
}
afterEach(() => test.stop())

/** A call from this address; `token` null for anonymous. */
const from = (address: string, method: string, path: string, token: string | null = testToken('MASTER_ADMIN')) =>
  fetch(test.url + path, {
    method,
    headers: { 'x-forwarded-for': address, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
const statusOf = async (answer: Promise<Response>) => {
  const { status, body } = await answer
  await body?.cancel()
  return status
}
const askedUpstreams = () =>
  Object.values(test.upstreams).flatMap(({ asked }) => asked.filter((line) => line !== 'GET /instance'))

describe('the allow-list', () => {
  const guarded = calls.filter(
    ({ role, path, anyAddress }) => !anyAddress && (role !== 'all' || path === '/auth/login'),
  )

  it('refuses login and back office to unlisted addresses with any token', async () => {
    await start({ allowedIps: ['203.0.113.5/32', '2001:db8::/48'] })
    for (const { method, path } of guarded) {
      const answer = await from('203.0.113.6', method, `/api${path.replace(/:\w+/g, 'X')}`)
      expect([method, path, answer.status, await answer.json()]).toEqual([
        method,
        path,
        403,
        expect.objectContaining({ code: 'ADDRESS_REFUSED', message: 'Akses dari alamat IP ini tidak diizinkan.' }),
      ])
    }
    expect(await statusOf(from('203.0.113.6', 'POST', '/api/auth/login', null))).toBe(403)
    expect(askedUpstreams()).toEqual([])
  })

  it.each(['203.0.113.5', '::ffff:203.0.113.5', '2001:db8:0:7::1'])('admits %s', async (address) => {
    await start({ allowedIps: ['203.0.113.5/32', '2001:db8::/48'] })
    expect(await statusOf(from(address, 'GET', '/api/master/logs'))).toBe(200)
  })

  it('admits a logout from any address', async () => {
    await start({ allowedIps: ['203.0.113.5/32'] })
    expect(await statusOf(from('203.0.113.6', 'POST', '/api/auth/logout'))).toBe(200)
    expect(await statusOf(from('203.0.113.6', 'POST', '/api/auth/logout', null))).toBe(401)
  })

  it('never refuses public calls and pages', async () => {
    await start({ allowedIps: ['203.0.113.5/32'] })
    for (const path of ['/api/public/page-data', '/', '/login', '/api/docs', '/assets/a.js'])
      expect([path, await statusOf(from('203.0.113.6', 'GET', path, null))]).toEqual([path, 200])
  })
})

describe('tokens', () => {
  it.each([
    ['no token', null, '/api/admin/markets', 401, 'NOT_SIGNED_IN'],
    ['nonsense', 'a.b.c', '/api/admin/markets', 401, 'BAD_TOKEN'],
    ['an expired token', testToken('MASTER_ADMIN', { expiresInSeconds: -1 }), '/api/admin/schedules', 401, 'BAD_TOKEN'],
    ['an ADMIN', testToken('ADMIN'), '/api/admin/markets', 403, 'FORBIDDEN'],
    ['an ADMIN', testToken('ADMIN'), '/api/master/logs', 403, 'FORBIDDEN'],
  ])('%s is refused: %#', async (_who, token, path, status, code) => {
    await start({})
    const answer = await from('203.0.113.6', 'GET', path, token)
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })])
    expect(askedUpstreams()).toEqual([])
  })

  it('of an ADMIN admits to calls for any admin', async () => {
    await start({})
    expect(await statusOf(from('203.0.113.6', 'GET', '/api/admin/schedules', testToken('ADMIN')))).toBe(200)
  })
})

describe('rates', () => {
  it.each([
    [
      'logins',
      'POST',
      '/api/auth/login',
      30,
      'LOGIN_THROTTLED',
      'Terlalu banyak percobaan login. Silakan coba lagi nanti.',
    ],
    [
      'admin writes',
      'POST',
      '/api/admin/schedules',
      600,
      'TOO_MANY',
      'Terlalu banyak permintaan. Silakan coba lagi nanti.',
    ],
    [
      'admin reads',
      'GET',
      '/api/admin/schedules',
      1_200,
      'TOO_MANY',
      'Terlalu banyak permintaan. Silakan coba lagi nanti.',
    ],
    [
      'subscriptions of visitors',
      'PUT',
      '/api/public/push/subscription',
      60,
      'TOO_MANY',
      'Terlalu banyak permintaan. Silakan coba lagi nanti.',
    ],
    [
      'files of the site',
      'GET',
      '/assets/a.js',
      6_000,
      'TOO_MANY',
      'Terlalu banyak permintaan. Silakan coba lagi nanti.',
    ],
  ])(
    'of %s are limited by address, and say when to come back',
    async (_what, method, path, perMinute, code, message) => {
      await start({ limitScale: 3 / perMinute })
      const statuses: number[] = []
      for (let count = 0; count < 3; count++) statuses.push(await statusOf(from('203.0.113.6', method, path)))
      expect(statuses).toEqual([200, 200, 200])
      const refused = await from('203.0.113.6', method, path)
      expect([refused.status, await refused.json()]).toEqual([
        429,
        { code, message, requestId: expect.stringMatching(/^[\w-]{36}$/) },
      ])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect(await statusOf(from('203.0.113.7', method, path))).toBe(200)
    },
  )

  it('count an IPv6 network as one address, each class separately', async () => {
    await start({ limitScale: 1 / 30 })
    expect(await statusOf(from('2001:db8:0:12::1', 'POST', '/api/auth/login'))).toBe(200)
    expect(await statusOf(from('2001:db8:0:13::2', 'POST', '/api/auth/login'))).toBe(429)
    expect(await statusOf(from('2001:db8:0:113::2', 'POST', '/api/auth/login'))).toBe(200)
    expect(await statusOf(from('2001:db8:0:12::1', 'GET', '/api/admin/schedules'))).toBe(200)
  })

  it('do not limit responses from memory, only new entries', async () => {
    await start({ limitScale: 2 / 6_000 })
    for (let count = 0; count < 20; count++)
      expect(await statusOf(from('203.0.113.6', 'GET', '/api/public/page-data', null))).toBe(200)
    expect(await statusOf(from('203.0.113.6', 'GET', '/api/public/detail-page/A', null))).toBe(200)
    expect(await statusOf(from('203.0.113.6', 'GET', '/api/public/detail-page/B', null))).toBe(429)
    expect(await statusOf(from('203.0.113.6', 'GET', '/api/public/page-data', null))).toBe(200)
    expect(await statusOf(from('203.0.113.7', 'GET', '/api/public/detail-page/B', null))).toBe(200)
  })

  it.each([
    ['pictures of draws', 60, '/pratinjau/A/2025-01-31/17-'],
    ['searches of numbers', 600, '/api/public/numbers/0417?page='],
  ])('count %s apart, in every form of a read', async (_what, perMinute, path) => {
    await start({ limitScale: 1 / perMinute })
    const pathOf = (each: number) => `${path}${each}${path.startsWith('/api') ? '' : '.jpg'}`
    const withEmptyBody = () =>
      rawExchange(
        test.url,
        `GET ${pathOf(1)} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 203.0.113.6\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      )
    expect(await statusOf(from('203.0.113.6', 'GET', pathOf(2), null))).toBe(200)
    expect(await statusOf(from('203.0.113.6', 'HEAD', pathOf(3), null))).toBe(429)
    expect(await withEmptyBody()).toMatch(/^HTTP\/1\.1 4/)
    expect(await statusOf(from('203.0.113.7', 'GET', pathOf(2), null))).toBe(200)
    expect(await statusOf(from('203.0.113.6', 'GET', '/api/public/page-data', null))).toBe(200)
  })

  it('count requests that open a session or name an unknown one, not those within a session', async () => {
    await start({ limitScale: 1 / 6_000 })
    const poll = '/socket.io/?EIO=4&transport=polling'
    const ofSession = `${poll}&sid=rt-1.Ab_-0123456789012345`
    await eventually(
      'the instance to be known',
      async () =>
        (await statusOf(from('203.0.113.9', 'GET', ofSession, null))) === 200 &&
        (await statusOf(from('203.0.113.9', 'GET', ofSession, null))) === 200,
    )
    expect(await statusOf(from('203.0.113.6', 'GET', poll, null))).toBe(200)
    for (let count = 0; count < 5; count++)
      expect(await statusOf(from('203.0.113.6', 'GET', ofSession, null))).toBe(200)
    const random = 'Ab_-0123456789012345'
    const others = [
      '',
      '&sid=',
      '&sid',
      '&sid=x',
      '&%73id=x',
      '&sid[]=x',
      `&sid=rt-2.${random}`,
      `&sid=rt-1.${random}&sid=`,
    ]
    for (const query of others)
      expect([query, await statusOf(from('203.0.113.6', 'GET', poll + query, null))]).toEqual([query, 429])
  })

  it('ignore a spoofed address', async () => {
    test = await startTestGateway({ limitScale: 1 / 30 })
    expect(await statusOf(from('203.0.113.6', 'POST', '/api/auth/login'))).toBe(200)
    expect(await statusOf(from('203.0.113.7', 'POST', '/api/auth/login'))).toBe(429)
  })
})

describe('the refusal report', () => {
  it('counts refusals by address, with the last call and no query', async () => {
    await start({ allowedIps: ['203.0.113.0/24'], limitScale: 1 / 30 })
    await statusOf(from('198.51.100.1', 'POST', '/api/auth/login', null))
    await statusOf(from('198.51.100.1', 'GET', '/api/master/logs?userId=secret'))
    await statusOf(from('203.0.113.6', 'GET', '/api/master/logs', testToken('ADMIN')))
    await statusOf(from('203.0.113.7', 'GET', '/api/admin/schedules', 'a.b.c'))
    await statusOf(from('203.0.113.8', 'POST', '/api/auth/login', null))
    await statusOf(from('203.0.113.8', 'POST', '/api/auth/login', null))
    const reported = (await test.reportedRefusals()).map(({ address, count, statuses, last }) => [
      address,
      count,
      statuses,
      last,
    ])
    expect(reported).toEqual([
      ['198.51.100.1', 2, { 403: 2 }, 'GET /api/master/logs'],
      ['203.0.113.6', 1, { 403: 1 }, 'GET /api/master/logs'],
      ['203.0.113.7', 1, { 401: 1 }, 'GET /api/admin/schedules'],
      ['203.0.113.8', 1, { 429: 1 }, 'POST /api/auth/login'],
    ])
  })

  it('excludes visitors and admins who are not signed in', async () => {
    await start({ limitScale: 1 / 6_000 })
    await statusOf(from('203.0.113.6', 'GET', '/api/admin/schedules', null))
    await statusOf(from('203.0.113.6', 'GET', '/assets/a.js', null))
    expect(await statusOf(from('203.0.113.6', 'GET', '/assets/a.js', null))).toBe(429)
    expect(await test.reportedRefusals()).toEqual([])
  })
})
