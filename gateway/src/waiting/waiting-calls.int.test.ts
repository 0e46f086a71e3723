import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { metricValue } from '@papan/runtime/test-kit/metric-value.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'
import { waitOf } from './waiting-calls.ts'

let test: TestGateway
let now = 1_000
let listed = 0
beforeEach(async () => {
  now = 1_000
  listed = 0
  test = await startTestGateway({ clock: () => now, trustedProxies: ['127.0.0.1'] })
  test.upstreams.content.handle = (req, res) => {
    if (req.method === 'POST') {
      listed++
      res.setHeader(changedHeader, resultPaths('A', '2025-01-31').join(' '))
      res.end('{}')
      return
    }
    const place = Number(new URL(req.url ?? '', 'http://x').searchParams.get('since')?.split('-')[1] ?? listed)
    const change = { market: 'A', date: '2025-01-31', kind: 'published', epoch: 1, rev: 1, at: '' }
    const changes = Array.from({ length: listed - place }, () => change)
    res.end(JSON.stringify({ changes, next: `0-${listed}`, gap: false }))
  }
})
afterEach(() => test.stop())

const path = '/api/public/changes?since=0-0'
const asked = () => test.upstreams.content.asked.filter((line) => line.startsWith('GET'))
const waitFor = (address = '192.0.2.1', prefer = 'wait=25') => test.get(path, { prefer, 'x-forwarded-for': address })
const areHeld = async (count: number) =>
  eventually('the calls to wait', async () => (await metricValue(test.metrics, 'waiting_calls')) === count)
const change = () => test.post('/api/admin/results/x/prizes', {})

describe('a call that waits', () => {
  it('is held until something changes; its answer is fetched once for all', async () => {
    const calls = Array.from({ length: 40 }, (_each, index) => waitFor(`192.0.2.${index % 4}`))
    await areHeld(40)
    expect(asked()).toHaveLength(1)
    await change()
    const bodies = await Promise.all(calls.map(async (call) => (await call).json() as Promise<{ changes: unknown[] }>))
    expect(bodies.map(({ changes }) => changes.length)).toEqual(calls.map(() => 1))
    expect(asked()).toHaveLength(2)
    await areHeld(0)
  })

  it('ends after 25 s without a change, whatever it asks for', async () => {
    const call = waitFor(undefined, 'respond-async, wait=9999')
    await areHeld(1)
    now += 24_999
    await areHeld(1)
    now += 1
    expect(await (await call).json()).toEqual({ changes: [], next: '0-0', gap: false })
  })

  it.each<Record<string, string>>([{}, { prefer: 'wait=0' }, { prefer: 'return=minimal' }])(
    'is answered at once with %j',
    async (headers) => {
      expect(await (await test.get(path, headers)).json()).toMatchObject({ changes: [] })
    },
  )

  it('is answered at once where something has changed', async () => {
    await change()
    expect(await (await waitFor()).json()).toMatchObject({ changes: [{}] })
  })

  it('is one of 20 for an address: a flood from one leaves room for others', async () => {
    const gone = new AbortController()
    const held = Array.from({ length: 20 }, () =>
      fetch(test.url + path, {
        headers: { prefer: 'wait=25', 'x-forwarded-for': '192.0.2.1' },
        signal: gone.signal,
      }).catch(() => null),
    )
    await areHeld(20)
    const more = await Promise.all(Array.from({ length: 500 }, () => waitFor()))
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([429]))
    expect(more[0]?.headers.get('retry-after')).toBe('5')
    expect(await more[0]?.json()).toMatchObject({ code: 'TOO_MANY' })
    const other = waitFor('192.0.2.2')
    await areHeld(21)
    // Callers that leave give their places back.
    gone.abort()
    await Promise.all(held)
    await areHeld(1)
    await change()
    expect((await other).status).toBe(200)
  })

  it('is one of 2,000 in all', async () => {
    const addresses = Array.from({ length: 100 }, (_each, index) => `198.51.100.${index}`)
    const calls = addresses.flatMap((address) => Array.from({ length: 20 }, () => waitFor(address)))
    await areHeld(2_000)
    const beyond = await waitFor('192.0.2.9')
    expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await beyond.json()).toMatchObject({ code: 'UNAVAILABLE' })
    await change()
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('waits while content is away, and gets what it last said', async () => {
    const call = waitFor()
    await areHeld(1)
    test.upstreams.content.handle = (_req, res) => res.writeHead(503).end()
    now += 6_000
    await eventually('content to be asked', () => asked().length > 1)
    now += 20_000
    const answer = await call
    expect([answer.status, answer.headers.get('x-data-stale')]).toEqual([200, expect.any(String)])
  })

  it('is answered though another one was answered just before it was held', async () => {
    const first = waitFor()
    await areHeld(1)
    const answer = test.upstreams.content.handle
    const late = Promise.withResolvers<void>()
    test.upstreams.content.handle = (req, res) => void late.promise.then(() => answer(req, res))
    now += 25_000
    await eventually('content to be asked', () => asked().length > 1)
    const { misses } = test.gateway.cache.stats()
    const second = waitFor('192.0.2.2')
    await eventually('the second call', () => test.gateway.cache.stats().misses > misses)
    late.resolve()
    expect((await first).status).toBe(200)
    await areHeld(1)
    await change()
    expect(await (await second).json()).toMatchObject({ changes: [{}] })
  })

  it('is answered when the gateway ends', async () => {
    const call = waitFor()
    await areHeld(1)
    await test.gateway.drain()
    const answer = await call
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  })

  it('does not keep its answer from one that reads slowly', async () => {
    const slow = get(test.url + path, { headers: { prefer: 'wait=25', 'x-forwarded-for': '192.0.2.3' } })
    const [other] = [waitFor()]
    await areHeld(2)
    await change()
    const [answer] = (await once(slow, 'response')) as [IncomingMessage]
    answer.pause()
    expect((await other).status).toBe(200)
    await areHeld(0)
    answer.destroy()
  })
})

it.each([
  ['wait=25', 25],
  ['wait=5', 5],
  ['respond-async, wait=10', 10],
  ['Wait = "7"', 7],
  ['wait=10; foo', 10],
  ['wait=9999', 25],
  ['wait=99999', 0],
  ['wait=-1', 0],
  ['wait=1.5', 0],
  ['await=9', 0],
  ['', 0],
])('Prefer: %s waits %d s', (prefer, seconds) => expect(waitOf({ prefer })).toBe(seconds))
