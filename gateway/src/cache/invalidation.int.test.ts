import { randomUUID } from 'node:crypto'
import type { Signer } from '@papan/contracts/events/announcers.ts'
import { changedHeader, changedSubjectHeader, resultPaths, subjectText } from '@papan/contracts/invalidation.ts'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { type Metrics, createMetrics } from '@papan/runtime/metrics.ts'
import { type Redis, createRedis } from '@papan/runtime/stream/redis.ts'
import { eventField } from '@papan/runtime/stream/stream-entry.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { recordingLog, withoutMeasures } from '@papan/runtime/test-kit/recording-log.ts'
import { testAccess } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { type TestGateway, startTestGateway } from '../test-kit/test-gateway.ts'
import { followEvents } from './follow-events.ts'

let test: TestGateway
let now = 1_000

describe('followEvents', () => {
  const eventKeys = createTestEventKeys()
  let redis: Redis
  let events: ReturnType<typeof followEvents>
  let metrics: Metrics
  let version: number

  /** Access refreshes. */
  let asked: number

  beforeEach(async () => {
    test = await startTestGateway()
    const url = await testRedisDatabase()
    redis = await readyRedis(url)
    await redis.set(streamEpochKey, 'first')
    metrics = createMetrics('gateway')
    events = followEvents({
      cache: test.gateway.cache,
      seen: test.gateway.seen,
      access: { ...testAccess(), refresh: async () => void asked++ },
      redis: createRedis(url, 'reader', silentLog()),
      keys: eventKeys.keys,
      log: silentLog(),
      metrics,
    })
    await eventually('the reader to follow', () => events.isFollowing())
    version = 0
    asked = 0
    test.upstreams.content.handle = (_req, res) => res.end(JSON.stringify({ version: ++version }))
  })
  afterEach(async () => {
    await events.stop()
    redis.disconnect()
    await test.stop()
  })

  const prizeEvent = (rev: number, market = 'SINGAPORE') => ({
    id: randomUUID(),
    type: 'prize.recorded.v1',
    occurredAt: new Date().toISOString(),
    actor: { userId: 'u', username: 'budi', role: 'ADMIN', ip: '127.0.0.1' },
    requestId: null,
    subject: { type: 'result', id: `${market}_2025-01-31`, epoch: 1, rev },
    data: { market, date: '2025-01-31', prize: { type: 'PRIZE 1', numbers: '0042' } },
    record: null,
  })
  const announce = (event: unknown, service: Signer = 'content') =>
    redis.xadd(eventsStream, '*', ...eventKeys.fieldsOf(service, event))
  const shown = async (path: string) => ((await (await test.get(path)).json()) as { version: number }).version

  /** Makes an entry count as in use: two reads. */
  const read = async (path: string) => {
    await shown(path)
    await shown(path)
  }

  it('refreshes access at once for an event about access, not for a prize', async () => {
    await announce(prizeEvent(1))
    await announce(
      {
        ...prizeEvent(1),
        type: 'user.revoked.v1',
        subject: { type: 'user', id: 'budi', epoch: 1, rev: 2 },
      },
      'auth',
    )
    await eventually('an access refresh', () => asked > 0)
    expect(asked).toBe(1)
  })

  it('refetches what an event changed, before a caller asks', async () => {
    await read('/api/public/live-draw-data/SINGAPORE')
    await announce(prizeEvent(1))
    await eventually('a second request', () => version === 2)
    expect(await shown('/api/public/live-draw-data/SINGAPORE')).toBe(2)
    expect(test.upstreams.content.asked).toHaveLength(2)
  })

  it('handles a repeated event once', async () => {
    await read('/api/public/live-draw-data/SINGAPORE')
    await announce(prizeEvent(2))
    await eventually('a second request', () => version === 2)
    for (const rev of [2, 1, 2]) await announce(prizeEvent(rev))
    await announce(prizeEvent(3))
    await eventually('a third request', () => version >= 3)
    expect(version).toBe(3)
  })

  it.each(['acknowledgement', 'event'] as const)('refetches once for a write whose %s comes first', async (first) => {
    const event = prizeEvent(7)
    test.upstreams.content.handle = (req, res) => {
      if (req.method === 'POST') {
        res.setHeader(changedHeader, resultPaths('SINGAPORE', '2025-01-31').join(' '))
        res.setHeader(changedSubjectHeader, subjectText(event.subject))
      } else version++
      res.end(JSON.stringify({ version }))
    }
    await read('/api/public/live-draw-data/SINGAPORE')
    const writes = [
      async () => {
        const { headers } = await test.post('/api/admin/results/x/prizes', { type: 'PRIZE 1', numbers: '1234' })
        expect([headers.has(changedHeader), headers.has(changedSubjectHeader)]).toEqual([false, false])
      },
      () => announce(event),
    ]
    for (const write of first === 'event' ? writes.toReversed() : writes) {
      await write()
      await eventually('a second request', () => version === 2)
    }
    // The next revision follows both.
    await announce(prizeEvent(8))
    await eventually('a third request', () => version >= 3)
    expect(version).toBe(3)
  })

  it.each([
    ['an unknown key', () => createTestEventKeys().fieldsOf('content', prizeEvent(5))],
    ['nobody', () => [eventField, JSON.stringify(prizeEvent(5))]],
    ['a service that has no results', () => eventKeys.fieldsOf('media', prizeEvent(5))],
  ])('ignores a prize announced by %s, handles the genuine one', async (_name, forge) => {
    await read('/api/public/live-draw-data/SINGAPORE')
    await redis.xadd(eventsStream, '*', ...forge())
    await eventually('the refusal', () => events.refused().length === 1)
    expect(version).toBe(1)
    await announce(prizeEvent(5))
    await eventually('a second request', () => version === 2)
  })

  it('does not refetch other markets', async () => {
    await read('/api/public/live-draw-data/SYDNEY')
    await read('/api/public/live-draw-data/SINGAPORE')
    await announce(prizeEvent(1))
    await eventually('a third request', () => version === 3)
    expect(test.upstreams.content.asked.filter((line) => line.endsWith('SYDNEY'))).toHaveLength(1)
  })

  it('reads past unreadable events and counts them', async () => {
    await read('/api/public/live-draw-data/SINGAPORE')
    await redis.xadd(eventsStream, '*', eventField, 'no json')
    await announce({
      ...prizeEvent(1, 'SYDNEY'),
      data: { market: 7 },
      record: { market: 'SYDNEY', date: '2025-01-31' },
    })
    await announce(prizeEvent(2))
    await eventually('a second request', () => version === 2)
    expect(await metrics.registry.getSingleMetric('unreadable_events_total')?.get()).toMatchObject({
      values: [expect.objectContaining({ value: 2 })],
    })
  })

  it.each([
    ['which carries an earlier one', { earlier: [{ type: 'prize.recorded.v1', data: prizeEvent(1).data }] }],
    ['of which only the record can be read', { record: { market: 'SINGAPORE', date: '2025-01-31' } }],
    ['of which nothing can be read', {}],
  ])('refetches what a later version changed, %s', async (_name, content) => {
    await read('/api/public/live-draw-data/SINGAPORE')
    await announce({ ...prizeEvent(1), type: 'prize.recorded.v2', data: { shape: 'unknown' }, ...content })
    await eventually('a second request', () => version === 2)
  })

  it('refetches everything after a lost stream', async () => {
    await read('/api/public/page-data')
    await redis.flushdb()
    await redis.set(streamEpochKey, 'second')
    await announce(
      {
        ...prizeEvent(1),
        type: 'login.succeeded.v1',
        subject: { type: 'login', id: 'x', epoch: 1, rev: 1 },
        data: { username: 'budi' },
      },
      'auth',
    )
    await eventually('a second request', () => version === 2)
  })
})

describe('a gateway without events', () => {
  let version = 1
  beforeEach(async () => {
    // No event consumer here.
    test = await startTestGateway({ clock: () => now })
    version = 1
    test.upstreams.content.handle = (_req, res) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ version }))
  })
  afterEach(() => test.stop())

  const path = '/api/public/page-data'
  const shown = async (): Promise<number> => ((await (await test.get(path)).json()) as { version: number }).version
  const asked = (): number => test.upstreams.content.asked.length

  it('serves nothing older than 5 s as current', async () => {
    expect(await shown()).toBe(1)
    version = 2
    now += 2_999
    expect(await shown()).toBe(1)
    now += 2_001
    expect(await shown()).toBe(2)
  })

  it('refetches from the third second on', async () => {
    expect(await shown()).toBe(1)
    version = 2
    now += 3_000
    expect(await shown()).toBe(1)
    await eventually('the new answer to be asked for', () => asked() === 2)
    await eventually('the new answer to be shown', async () => (await shown()) === 2)
    expect(asked()).toBe(2)
  })

  it('names the age of a response that could not be refreshed', async () => {
    expect(await shown()).toBe(1)
    test.upstreams.content.handle = (_req, res) => res.destroy()
    now += 5_000
    const answer = await test.get(path)
    expect([answer.status, answer.headers.get('x-data-stale'), await answer.json()]).toEqual([200, '5', { version: 1 }])
  })
})

describe('drawn numbers', () => {
  const recorded = recordingLog()
  beforeEach(async () => {
    now = 1_000
    test = await startTestGateway({ clock: () => now, log: recorded.log, trustedProxies: ['127.0.0.1'] })
  })
  afterEach(() => test.stop())

  const unavailable = { code: 'UNAVAILABLE', message: 'Data sedang tidak tersedia.' }
  const asked = () => test.upstreams.insight.asked.map((line) => line.replace('GET /public/', ''))
  const read = async (...paths: string[]) => {
    for (const path of paths) expect((await test.get(`/api/public/${path}`)).status).toBe(200)
  }

  /** A write that content acknowledges, and that changes this draw. */
  const change = async (market: string) => {
    test.upstreams.content.handle = (_req, res) => {
      res.setHeader(changedHeader, resultPaths(market, '2025-01-31').join(' '))
      res.end('{}')
    }
    await test.post('/api/admin/results/x/prizes', {})
  }

  it('come from memory, and are asked again on use after a draw of their market', async () => {
    const ofA = ['statistics/A', 'paito/A', 'numbers/0417?market=A', 'numbers/0417?market=B&market=A']
    const ofAll = ['numbers/0417', 'numbers/0417?prizes=1']
    const ofB = ['statistics/B', 'numbers/0417?market=B']
    const all = [...ofA, ...ofAll, ...ofB]
    await read(...all, ...all)
    expect(asked()).toHaveLength(all.length)
    await change('A')
    // Nothing is refreshed in advance.
    expect(asked()).toHaveLength(all.length)
    await read(...all)
    expect(asked().slice(all.length)).toEqual([...ofA, ...ofAll])
    // Insight may not have read the event yet when it was asked: once more, a second later.
    await eventually('the second mark', async () => {
      await read('statistics/A')
      return asked().length > all.length + ofA.length + ofAll.length
    })
    expect(asked().at(-1)).toBe('statistics/A')
  })

  it('asked with typed digits share the bounded memory of unknown keys, and displace no others', async () => {
    await read('page-data', 'statistics/A')
    for (let number = 0; number < 400; number++) await read(`numbers/${String(number).padStart(4, '0')}`)
    const { entries } = test.gateway.cache.stats()
    expect(entries).toBeLessThanOrEqual(302)
    await read('page-data', 'statistics/A')
    expect([test.upstreams.content.asked.length, asked().filter((path) => path === 'statistics/A').length]).toEqual([
      1, 1,
    ])
  })

  it('in ever new addresses stay in those bounds: pages, markets in any order, markets that are none', async () => {
    await read('page-data')
    const { entries: before } = test.gateway.cache.stats()
    const addresses = (at: number) => [
      `numbers/0417?page=${at}`,
      `numbers/0417?market=${at}&market=A`,
      `numbers/0417?market=A&market=${at}`,
      `statistics/A?from=2025-01-01&to=2025-02-${at}`,
      `paito/NOWHERE%20${at}`,
    ]
    for (let at = 1; at <= 350; at++)
      for (const path of addresses(at))
        await test.get(`/api/public/${path}`, { 'x-forwarded-for': `10.0.${at % 8}.${at % 200}` })
    const { entries } = test.gateway.cache.stats()
    expect(entries - before).toBeLessThanOrEqual(900)
    await read('numbers/0417?page=350')
    // What no call declares makes no entry of its own.
    const reached = asked().length
    for (let at = 0; at < 20; at++) await read(`numbers/0417?page=350&x${at}=${at}`)
    expect(asked()).toHaveLength(reached)
    await read('page-data')
    expect(test.upstreams.content.asked).toHaveLength(1)
  })

  it('are limited by address group: 700 searches of one network are 600', async () => {
    const from = (address: string, digits: number) =>
      test.get(`/api/public/numbers/${digits}`, { 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let at = 0; at < 700; at++) statuses.push((await from(`2001:db8:1:2::${at.toString(16)}`, 1_000 + at)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(600)
    expect(statuses.filter((status) => status === 429)).toHaveLength(100)
    expect((await from('2001:db8:9::1', 9_999)).status).toBe(200)
  })

  it('are limited to 600 uncached searches a minute and address group; results are not touched', async () => {
    const statuses = new Set<number>()
    for (let number = 0; number < 600; number++)
      statuses.add((await test.get(`/api/public/numbers/${1_000 + number}`)).status)
    expect([...statuses]).toEqual([200])
    const refused = await test.get('/api/public/numbers/5555')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    await read('page-data', 'numbers/1599')
  })

  it.each([
    ['away', () => test.upstreams.insight.stop()],
    ['broken', () => void (test.upstreams.insight.handle = (req) => req.socket.destroy())],
  ])('of an insight that is %s answer 503 in its own words, or what was read last', async (_how, fail) => {
    await read('statistics/A')
    await fail()
    const answer = await test.get('/api/public/numbers/0417')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject(unavailable)
    now += 10_000
    const old = await test.get('/api/public/statistics/A')
    expect([old.status, old.headers.get('x-data-stale')]).toEqual([200, '10'])
    await read('page-data')
  })

  it('of a busy insight answer 503 with its Retry-After', async () => {
    test.upstreams.insight.handle = (_req, res) =>
      res.writeHead(503, { 'retry-after': '1' }).end(JSON.stringify({ ...unavailable, code: 'BUSY', requestId: 'r' }))
    const answer = await test.get('/api/public/numbers/0417')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ ...unavailable, code: 'BUSY' })
  })

  it('leave no typed digits in logs and metrics, also when insight fails', async () => {
    const { insight } = test.upstreams
    await read('numbers/8213')
    insight.handle = (_req, res) => res.writeHead(500).end('{}')
    await test.get('/api/public/numbers/82130')
    insight.handle = (req) => req.socket.destroy()
    await test.get('/api/public/numbers/82131?mode=permutations')
    await test.get('/cek-angka?angka=8213')
    await insight.stop()
    await test.get('/api/public/numbers/82132')
    await eventually('the request in the metrics', async () =>
      (await test.metrics.registry.metrics()).includes('/public/numbers/:digits'),
    )
    expect(recorded.lines.some((line) => line.includes('/public/numbers/:digits'))).toBe(true)
    const texts = [await test.metrics.registry.metrics(), ...recorded.lines].map(withoutMeasures)
    for (const text of texts) expect(text).not.toContain('8213')
  })
})
