import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { defaultIdentity } from '@papan/contracts/calls/media/identity-calls.ts'
import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { eventField } from '@papan/runtime/stream/stream-entry.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import {
  announce,
  breakReaders,
  eventOf,
  resultOf,
  startSurroundings,
  startTestRealtime,
  type Surroundings,
} from '../test-kit/test-realtime.ts'

let around: Surroundings
let redis: Redis
let test: Awaited<ReturnType<typeof startTestRealtime>>

beforeEach(async () => {
  around = await startSurroundings(['SINGAPORE', 'SYDNEY'])
  redis = around.redis
  test = await startTestRealtime(around)
})
afterEach(async () => {
  await test.stop()
  await around.stop()
})

type Client = Awaited<ReturnType<typeof test.client>>
let lastRev = 1_000
/** Waits until every earlier event was handled: a later one to all sockets has arrived. */
const settled = async (...clients: Client[]) => {
  const rev = ++lastRev
  await announce(redis, eventOf.scheduleStatus(`END ${rev}`, rev))
  for (const client of clients)
    await eventually('the last event', () =>
      client.received.some(
        ([, payload]) => (payload as { marketName?: string } | undefined)?.marketName === `END ${rev}`,
      ),
    )
}

describe('prize_update', () => {
  it('carries the whole result to its market only, leading zeros kept, once', async () => {
    const [viewer, other] = [await test.client(), await test.client()]
    await viewer.join('SINGAPORE')
    await other.join('SYDNEY')
    const result = resultOf('SINGAPORE', 2, ['0042'])
    await announce(redis, eventOf.prize(result))
    await settled(viewer, other)
    expect(viewer.of('prize_update')).toEqual([result])
    expect(other.of('prize_update')).toEqual([])
  })

  it('is emitted once for an event delivered twice', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    const event = eventOf.prize(resultOf('SINGAPORE', 2, ['0042']))
    await announce(redis, event)
    await announce(redis, event)
    await settled(viewer)
    expect(viewer.of('prize_update')).toHaveLength(1)
    expect(viewer.of('new_result_update')).toHaveLength(1)
  })

  it('carries the result after a withdrawal and after a restore', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    const states = [resultOf('SINGAPORE', 2, ['0042']), resultOf('SINGAPORE', 3), resultOf('SINGAPORE', 4, ['0042'])]
    const [entered, withdrawn, restored] = states as [Result, Result, Result]
    await announce(redis, eventOf.prize(entered))
    await announce(redis, eventOf.withdrawn(withdrawn))
    await announce(redis, eventOf.restored(restored))
    await settled(viewer)
    expect(viewer.of('prize_update')).toEqual(states)
    expect(viewer.of('new_result_update')).toMatchObject([{ rev: 2 }, { rev: 3 }, { rev: 4 }])
  })

  it('never emits an older revision', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    for (const rev of [3, 2, 4, 1]) await announce(redis, eventOf.prize(resultOf('SINGAPORE', rev, ['0042'])))
    await settled(viewer)
    expect(viewer.of('prize_update')).toEqual([3, 4].map((rev) => resultOf('SINGAPORE', rev, ['0042'])))
  })

  it('emits a revision once when several events carry it', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    const latest = resultOf('SINGAPORE', 3, ['0042', '7'])
    await announce(redis, { ...eventOf.prize(latest), subject: { type: 'result', id: latest.id, epoch: 1, rev: 2 } })
    await announce(redis, eventOf.prize(latest, 'PRIZE 2', '7'))
    await settled(viewer)
    expect(viewer.of('prize_update')).toEqual([latest])
  })

  it('emits a record that was deleted and created again', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 9, ['1111'])))
    await announce(redis, eventOf.deleted(resultOf('SINGAPORE', 10)))
    await announce(redis, eventOf.started(resultOf('SINGAPORE', 1, ['2222'], '2025-01-31', 2)))
    await settled(viewer)
    expect(viewer.of('prize_update')).toMatchObject([{ rev: 9 }, { epoch: 2, rev: 1 }])
    expect(viewer.of('new_result_update')).toMatchObject([{ rev: 9 }, { rev: 10 }, { epoch: 2, rev: 1 }])
  })

  it('reaches a polling client', async () => {
    const viewer = await test.client({ transports: ['polling'] })
    await viewer.join('SINGAPORE')
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 2, ['0042'])))
    await settled(viewer)
    expect(viewer.of('prize_update')).toHaveLength(1)
  })
})

describe('new_result_update', () => {
  const old = { market: 'SINGAPORE', date: '2025-01-31', epoch: 1, rev: 2 }
  const gone = { ...old, withdrawn: true }
  it.each([
    ['a first prize', eventOf.prize(resultOf('SINGAPORE', 2, ['0042'])), [old]],
    ['another prize', eventOf.prize(resultOf('SINGAPORE', 2, ['0042', '1']), 'PRIZE 2', '1'), []],
    ['an edit', eventOf.saved(resultOf('SINGAPORE', 2, ['0042']), { newest: false }), [old]],
    ['the newest draw of an import', eventOf.saved(resultOf('SINGAPORE', 2, ['0042']), { imported: true }), [old]],
    [
      'an older draw of an import',
      eventOf.saved(resultOf('SINGAPORE', 2, ['0042']), { imported: true, newest: false }),
      [],
    ],
    ['a session without prizes', eventOf.started(resultOf('SINGAPORE', 2)), []],
    ['a delete without a published number', eventOf.deleted(resultOf('SINGAPORE', 2)), [old]],
    ['a delete', eventOf.deleted(resultOf('SINGAPORE', 2), [{ type: 'PRIZE 1', numbers: '0042' }]), [gone]],
    ['a withdrawn prize', eventOf.withdrawn(resultOf('SINGAPORE', 2, ['0042']), 'PRIZE 2', '1'), [gone]],
    ['a withdrawal with a successor', eventOf.withdrawn(resultOf('SINGAPORE', 2, ['0042']), 'PRIZE 2', '1', true), []],
  ])('%s: emits as listed (%#)', async (_what, event, emitted) => {
    const visitor = await test.client()
    await announce(redis, event)
    await settled(visitor)
    expect(visitor.of('new_result_update')).toEqual(emitted)
  })

  it('is emitted once for a withdrawal that is delivered twice', async () => {
    const visitor = await test.client()
    const event = eventOf.deleted(resultOf('SINGAPORE', 2), [{ type: 'PRIZE 1', numbers: '0042' }])
    await announce(redis, event)
    await announce(redis, event)
    await settled(visitor)
    expect(visitor.of('new_result_update')).toEqual([gone])
  })

  it('is not emitted to a room for older draws of an import', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    await announce(redis, eventOf.saved(resultOf('SINGAPORE', 2, ['1']), { imported: true, newest: false }))
    await settled(viewer)
    expect(viewer.of('prize_update')).toEqual([])
  })
})

describe('the stream', () => {
  it('is read by two instances, each emitting to its own sockets', async () => {
    const second = await startTestRealtime({ ...around, instanceId: 'rt-second' })
    const [here, there] = [await test.client(), await second.client()]
    await here.join('SINGAPORE')
    await there.join('SINGAPORE')
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 2, ['0042'])))
    await settled(here, there)
    expect([here.of('prize_update').length, there.of('prize_update').length]).toEqual([1, 1])
    await second.stop()
  })

  it('is read past unreadable entries', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    await redis.xadd(eventsStream, '*', eventField, '{')
    await redis.xadd(eventsStream, '*', 'other', 'field')
    await announce(redis, { ...eventOf.prize(resultOf('SINGAPORE', 2)), data: null })
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 3, ['0042'])))
    await settled(viewer)
    expect(viewer.of('prize_update')).toMatchObject([{ rev: 3 }])
  })

  it('pushes a later version as the earlier one that it carries', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    const known = eventOf.prize(resultOf('SINGAPORE', 2, ['0042']))
    const earlier = [{ type: known.type, data: known.data }]
    await announce(redis, { ...known, type: 'prize.recorded.v2', data: { shape: 'unknown' }, earlier })
    await settled(viewer)
    expect(viewer.of('prize_update')).toMatchObject([{ rev: 2 }])
    expect(viewer.of('new_result_update')).toMatchObject([{ rev: 2 }])
    expect(await test.count('unknown_events_total')).toBe(0)
  })

  it.each([
    ['unknown versions', { type: 'prize.recorded.v2' }, 'unknown_events_total'],
    ['payloads of another shape', { data: null }, 'unreadable_events_total'],
  ])('resyncs all viewers once for several %s', async (_name, change, counter) => {
    const viewer = await test.client()
    for (const market of ['SINGAPORE', 'SYDNEY'])
      await announce(redis, { ...eventOf.prize(resultOf(market, 2)), ...change })
    await eventually('a resync', () => viewer.of('resync').length > 0)
    await settled(viewer)
    expect(viewer.of('resync')).toHaveLength(1)
    expect(await test.count(counter)).toBe(2)
  })

  it('resyncs no viewer for an unknown event about a subject that no live page shows', async () => {
    const viewer = await test.client()
    const subject = { type: 'switch', id: 'x', epoch: 1, rev: 1 }
    await announce(redis, { ...eventOf.prize(resultOf('SINGAPORE', 2)), type: 'switch.unknown.v9', subject })
    await settled(viewer)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(viewer.of('resync')).toEqual([])
  })

  it('resyncs all viewers when it was lost, and emits later events', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    await redis.flushdb()
    await redis.set(streamEpochKey, 'second')
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 2, ['0042'])))
    await settled(viewer)
    await eventually('a resync', () => viewer.of('resync').length === 1)
    expect(viewer.of('prize_update')).toHaveLength(1)
  })

  it('resyncs all viewers twice after a restore of content', async () => {
    const viewer = await test.client()
    await announce(redis, eventOf.dataRestored('media'), 'media')
    await settled(viewer)
    expect(viewer.of('resync')).toEqual([])
    await announce(redis, eventOf.dataRestored('content'))
    await eventually('both', () => viewer.of('resync').length === 2)
  })

  it("sends content's restored result to a viewer who joins after a restore", async () => {
    around.content.results.set('SINGAPORE', resultOf('SINGAPORE', 5, ['0042'], '2025-02-01'))
    const before = await test.client()
    await before.join('SINGAPORE')
    await eventually('the earlier result', () => before.of('prize_update').length === 1)
    const restored = resultOf('SINGAPORE', 2, ['1111'], '2025-01-31', 9)
    around.content.results.set('SINGAPORE', restored)
    await announce(redis, eventOf.dataRestored('content'))
    await settled(before)
    const after = await test.client()
    await after.join('SINGAPORE')
    await eventually('the restored result', () => after.of('prize_update').length === 1)
    expect(after.of('prize_update')).toEqual([restored])
  })

  it('resumes at its cursor after a lost connection to Redis', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    await breakReaders(redis)
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 2, ['0042'])))
    await settled(viewer)
    expect(viewer.of('prize_update')).toHaveLength(1)
    expect(viewer.of('resync')).toEqual([])
  })
})

describe('identity_update', () => {
  it('is emitted to all with what pages show of a saved identity', async () => {
    const visitor = await test.client()
    const record = { ...defaultIdentity('Angka Merah'), hue: 25, epoch: 1, rev: 1 }
    await announce(redis, eventOf.identity(record), 'media')
    await settled(visitor)
    expect(visitor.of('identity_update')).toEqual([shownIdentity(record)])
  })
})

describe('schedule_update', () => {
  it('is emitted to all for a changed schedule', async () => {
    const visitor = await test.client()
    await announce(redis, eventOf.scheduleStatus('SYDNEY'))
    await settled(visitor)
    expect(visitor.of('schedule_update')[0]).toEqual({ marketName: 'SYDNEY' })
  })

  it('is replaced by market_waiting when a market turns', async () => {
    const visitor = await test.client()
    await announce(redis, eventOf.turned('SYDNEY'))
    await settled(visitor)
    expect(visitor.of('market_waiting')[0]).toEqual({ marketName: 'SYDNEY', waiting: true })
  })
})

describe('while content cannot reach the stream', () => {
  it('watched markets are read from content and emitted, then events again', async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    around.content.isAnnouncing = false
    await eventually('the silence to be noticed', () => test.realtime.degraded().includes('content'))
    const written = resultOf('SINGAPORE', 2, ['0042'])
    around.content.results.set('SINGAPORE', written)
    await eventually('the result', () => viewer.of('prize_update').length > 0)
    expect(viewer.of('prize_update')).toEqual([written])
    around.content.isAnnouncing = true
    await eventually('the end of the silence', () => test.realtime.degraded().length === 0)
    await announce(redis, eventOf.prize(written))
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 3, ['0042', '17'])))
    await eventually('the next revision', () => viewer.of('prize_update').length > 1)
    expect(viewer.of('prize_update').map((result) => (result as Result).rev)).toEqual([2, 3])
  })
})
