import { randomUUID } from 'node:crypto'
import type { Signer } from '@papan/contracts/events/announcers.ts'
import { changedHeader, changedSubjectHeader, resultPaths, subjectText } from '@papan/contracts/invalidation.ts'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { createMetrics, type Metrics } from '@papan/runtime/metrics.ts'
import { createRedis, type Redis } from '@papan/runtime/stream/redis.ts'
import { eventField } from '@papan/runtime/stream/stream-entry.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testAccess } from '@papan/runtime/test-kit/test-access.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestGateway, type TestGateway } from '../test-kit/test-gateway.ts'
import { followEvents } from './follow-events.ts'

const eventKeys = createTestEventKeys()
let test: TestGateway
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

describe('followEvents', () => {
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
