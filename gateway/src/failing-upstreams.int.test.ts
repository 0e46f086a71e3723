import type { ServerResponse } from 'node:http'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { startTestGateway, type TestGateway } from './test-kit/test-gateway.ts'

let test: TestGateway
let now: number
let lines: readonly string[]
beforeEach(async () => {
  // A stopped clock: a refusal lasts however long the test takes.
  now = 1_000
  const recorded = recordingLog()
  lines = recorded.lines
  test = await startTestGateway({ clock: () => now, log: recorded.log })
})
afterEach(() => test.stop())

/** The first `count` answers. */
const settled = (asked: readonly Promise<Response>[], count: number): Promise<Response[]> =>
  new Promise((resolve) => {
    const answers: Response[] = []
    for (const one of asked)
      one.then((answer) => answers.push(answer) === count && resolve(answers)).catch(() => undefined)
  })
const refusalOf = async (answer: Response): Promise<string> => {
  const { code } = (await answer.clone().json()) as { code?: string }
  return `${answer.status} ${answer.headers.get('retry-after')} ${code}`
}

describe('failing upstreams', () => {
  it('answers 503 with Retry-After when a service cannot be reached', async () => {
    await test.upstreams.content.stop()
    const answer = await test.get('/api/admin/markets')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Layanan sedang tidak tersedia. Silakan coba lagi nanti.',
    })
  })

  it('warns of one that cannot be reached half a minute after its start, not while parts start side by side', async () => {
    const warnings = () => lines.filter((line) => line.includes('"level":40')).length
    await test.upstreams.content.stop()
    const askBoth = async () => [
      (await test.get('/api/admin/markets')).status,
      (await test.get('/api/public/page-data')).status,
    ]
    expect([await askBoth(), warnings()]).toEqual([[503, 503], 0])
    now += 31_000
    expect([await askBoth(), warnings()]).toEqual([[503, 503], 2])
  })

  it('answers 504 on a timeout, then opens the breaker for this service alone', async () => {
    test.upstreams.content.handle = () => undefined
    const hung = await Promise.all(Array.from({ length: 5 }, () => test.get('/api/admin/markets?search=secret')))
    expect(hung.map(({ status }) => status)).toEqual([504, 504, 504, 504, 504])
    for (const answer of hung) {
      const text = await answer.text()
      expect(JSON.parse(text)).toMatchObject({
        code: 'GATEWAY_TIMEOUT',
        message: 'Layanan terlalu lama menjawab. Silakan coba lagi nanti.',
      })
      expect(text).not.toContain('secret')
    }
    expect((await test.get('/api/admin/markets')).status).toBe(503)
    expect((await test.get('/api/public/page-data')).status).toBe(503)
    expect((await test.get('/api/admin/logs/mine')).status).toBe(200)
    expect(test.upstreams.content.asked).toHaveLength(5)
    expect(test.gateway.degraded()).toEqual(['content'])
  })

  it('has 200 calls of a slow service in flight and 50 in a queue, and answers 503 with Retry-After to the others', async () => {
    const held: ServerResponse[] = []
    test.upstreams.content.handle = (_req, res) => void held.push(res)
    const asked = Array.from({ length: 255 }, () => test.get('/api/admin/markets'))
    const refused = await Promise.all((await settled(asked, 5)).map((answer) => refusalOf(answer)))
    expect(new Set(refused)).toEqual(new Set(['503 2 UNAVAILABLE']))
    await eventually('the calls in flight', () => held.length === 200)
    expect((await test.get('/api/admin/logs/mine')).status).toBe(200)
    test.upstreams.content.handle = (_req, res) => void res.end('{}')
    for (const res of held) res.end('{}')
    expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(250)
  })

  it('answers 502 on a broken connection, never repeats a write without a key', async () => {
    test.upstreams.content.handle = (req) => req.socket.destroy()
    const answer = await test.post('/api/admin/markets', { name: 'X' })
    expect([answer.status, await answer.json()]).toEqual([502, expect.objectContaining({ code: 'BAD_GATEWAY' })])
    expect(test.upstreams.content.asked).toEqual(['POST /admin/markets'])
  })

  const keyed = { 'idempotency-key': 'k' }
  const diesOnce = (name: 'auth' | 'media' | 'content') => {
    const bodies: string[] = []
    test.upstreams[name].handle = (req, res) => {
      let body = ''
      req.on('data', (chunk: Buffer) => (body += chunk.toString()))
      req.on('end', () => (bodies.push(body) === 1 ? req.socket.destroy() : res.end('{"ok":true}')))
    }
    return bodies
  }

  it('retries a write with a key and its body when the connection broke before a response', async () => {
    const bodies = diesOnce('content')
    const wish = { name: 'x'.repeat(200_000) }
    const answer = await test.post('/api/admin/markets', wish, keyed)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    expect(bodies).toEqual([JSON.stringify(wish), JSON.stringify(wish)])
  })

  it.each([
    ['auth', 'POST', '/api/master/users'],
    // Repeated with If-Match it would meet its own change.
    ['media', 'PUT', '/api/master/notices/n1'],
    ['media', 'PUT', '/api/admin/banners/b1'],
  ] as const)('does not retry a write of %s that takes no key: %s %s', async (service, method, path) => {
    const bodies = diesOnce(service)
    const headers = { 'content-type': 'application/json', authorization: test.authorization, ...keyed }
    const request = { method, body: '{}', headers }
    const answer = await fetch(test.url + path, request)
    expect([answer.status, bodies]).toEqual([502, ['{}']])
  })

  it('retries a read when the connection broke before a response', async () => {
    let times = 0
    test.upstreams.content.handle = (req, res) => (times++ === 0 ? req.socket.destroy() : res.end('{"ok":true}'))
    const answer = await test.get('/api/admin/markets')
    expect([answer.status, await answer.json(), times]).toEqual([200, { ok: true }, 2])
  })

  it.each([
    ['/api/admin/markets', 'chunks', {}],
    ['/api/admin/markets', 'a length', { 'content-length': '20000' }],
    ['/api/public/page-data', 'chunks', {}],
    ['/api/public/page-data', 'a length', { 'content-length': '20000' }],
  ])('never completes or caches half a response of %s in %s', async (path, _how, length) => {
    const whole = test.upstreams.content.handle
    test.upstreams.content.handle = (req, res) => {
      res.writeHead(200, { 'content-type': 'application/json', ...length })
      res.write('x'.repeat(1_000))
      setTimeout(() => req.socket.destroy(), 20)
    }
    const text = await test
      .get(path)
      .then(
        (answer) => (answer.ok ? answer.text() : `refused ${answer.status}`),
        () => 'cut',
      )
      .catch(() => 'cut')
    expect(text).toBe(path.includes('public') ? 'refused 502' : 'cut')
    test.upstreams.content.handle = whole
    await eventually('a whole answer', async () => (await test.get(path)).ok)
    expect(await (await test.get(path)).json()).toMatchObject({ from: 'content' })
  })
})
