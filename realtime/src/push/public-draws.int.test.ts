import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventField } from '@papan/runtime/stream/stream-entry.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import {
  type Surroundings,
  announce,
  eventKeys,
  eventOf,
  resultOf,
  startSurroundings,
  startTestRealtime,
} from '../test-kit/test-realtime.ts'

let around: Surroundings
let redis: Redis
let test: Awaited<ReturnType<typeof startTestRealtime>>

afterEach(async () => {
  await test.stop()
  await around.stop()
})

describe('dates of a push', () => {
  beforeEach(async () => {
    around = await startSurroundings(['SINGAPORE'])
    redis = around.redis
    test = await startTestRealtime(around)
  })

  const watch = async () => {
    const viewer = await test.client()
    await viewer.join('SINGAPORE')
    const admin = await test.client({ auth: { token: testToken('ADMIN', { username: 'budi' }) } })
    admin.socket.emit('admin_login', { userId: 'id-budi', username: 'budi', role: 'ADMIN' })
    await eventually('the login', () => admin.of('online_admins_update').length > 0)
    return { viewer, admin }
  }
  type Watchers = Awaited<ReturnType<typeof watch>>

  /** An event to all sockets arrives after all earlier ones. */
  const settled = async ({ viewer, admin }: Watchers) => {
    await announce(redis, eventOf.scheduleStatus('END'))
    for (const client of [viewer, admin])
      await eventually('the last event', () => client.of('schedule_update').length > 0)
  }
  const on = (date: string, rev = 2, prizes = ['0042']): Result => resultOf('SINGAPORE', rev, prizes, date)
  const publicFrom = (event: ReturnType<typeof eventOf.prize>, at: number) => ({
    ...event,
    data: { ...(event.data as object), publicFrom: new Date(at).toISOString() },
  })
  const [today, tomorrow] = [wibDate(Date.now()), addDays(wibDate(Date.now()), 1)]
  const hour = 3_600_000
  const publicTomorrow = (event: ReturnType<typeof eventOf.prize>) => publicFrom(event, Date.now() + hour)

  describe('a draw that visitors may not see', () => {
    it.each([
      ['a prize of tomorrow', publicTomorrow(eventOf.prize(on(tomorrow)))],
      ['a prize of today while the draw before is current', publicFrom(eventOf.prize(on(today)), Date.now() + hour)],
      ['a session of today without a prize', eventOf.started(on(today, 1, []))],
      ['an edit of tomorrow', publicTomorrow(eventOf.saved(on(tomorrow)))],
      ['a prize of tomorrow that was taken back', publicTomorrow(eventOf.withdrawn(on(tomorrow)))],
      ['a restored draw of tomorrow', publicTomorrow(eventOf.restored(on(tomorrow)))],
      ['a deleted draw of tomorrow', publicTomorrow(eventOf.deleted(on(tomorrow)))],
    ])('is emitted to admins alone: %s', async (_name, event) => {
      const watchers = await watch()
      await announce(redis, event)
      await settled(watchers)
      expect([watchers.viewer.of('prize_update'), watchers.viewer.of('new_result_update')]).toEqual([[], []])
      expect(watchers.admin.of('desk_update')).toMatchObject([{ market: 'SINGAPORE' }])
    })

    it('is not sent as a snapshot on join', async () => {
      around.content.results.set('SINGAPORE', on('2025-01-31', 1))
      await announce(redis, publicTomorrow(eventOf.prize(on(tomorrow))))
      const watchers = await watch()
      await settled(watchers)
      expect(watchers.viewer.of('prize_update')).toMatchObject([{ date: '2025-01-31' }])
    })

    it('is fetched again when its market turns', async () => {
      around.content.results.set('SINGAPORE', on('2025-01-31', 1))
      const early = await watch()
      await eventually('the first snapshot', () => early.viewer.of('prize_update').length === 1)
      around.content.results.set('SINGAPORE', on(today))
      await announce(redis, eventOf.turned('SINGAPORE'))
      await settled(early)
      const late = await test.client()
      await late.join('SINGAPORE')
      await eventually('the newer snapshot', () => late.of('prize_update').length === 1)
      expect(late.of('prize_update')).toMatchObject([{ date: today }])
    })
  })

  describe('a draw that visitors may see', () => {
    it.each([
      ['a prize of today', eventOf.prize(on(today))],
      ['a prize whose draw date has come', publicFrom(eventOf.prize(on(today)), Date.now() - hour)],
      ['the last prize of today that was taken back', eventOf.withdrawn(on(today, 3, []), 'PRIZE 3', '0096')],
    ])('is emitted to all: %s', async (_name, event) => {
      const watchers = await watch()
      await announce(redis, event)
      await settled(watchers)
      expect(watchers.viewer.of('prize_update')).toMatchObject([{ date: today }])
      expect(watchers.viewer.of('new_result_update')).toMatchObject([{ date: today }])
    })
  })
})

describe('forged events', () => {
  let viewer: Awaited<ReturnType<typeof test.client>>

  beforeEach(async () => {
    around = await startSurroundings(['SINGAPORE', 'SYDNEY'])
    redis = around.redis
    test = await startTestRealtime(around)
    viewer = await test.client()
    await viewer.join('SINGAPORE')
  })

  const trueResult = resultOf('SINGAPORE', 5, ['0042'])
  const forgedResult = resultOf('SINGAPORE', 5, ['6666'])

  describe('a forged prize', () => {
    it.each([
      ["signed with another service's key", () => eventKeys.fieldsOf('media', eventOf.prize(forgedResult))],
      ['signed by an unknown key', () => createTestEventKeys().fieldsOf('content', eventOf.prize(forgedResult))],
      [
        "signed as another service's record",
        () =>
          eventKeys.fieldsOf('media', {
            ...eventOf.prize(forgedResult),
            subject: { type: 'banner', id: 'x', epoch: 1, rev: 5 },
          }),
      ],
      ['without a signature', () => [eventField, JSON.stringify(eventOf.prize(forgedResult))]],
      ['of a revision far ahead', () => eventKeys.fieldsOf('auth', eventOf.prize({ ...forgedResult, rev: 1e9 }))],
    ])('%s is not emitted, the genuine event of that revision is', async (_name, forge) => {
      await redis.xadd(eventsStream, '*', ...forge())
      await eventually('the refusal', () => test.realtime.refused().length === 1)
      await announce(redis, eventOf.prize(trueResult))
      await eventually('the genuine event', () => viewer.of('prize_update').length > 0)
      expect(viewer.of('prize_update')).toEqual([trueResult])
      expect(viewer.of('new_result_update')).toHaveLength(1)
    })
  })

  describe('a replayed event', () => {
    const [old, current] = [resultOf('SINGAPORE', 2, ['1111']), resultOf('SINGAPORE', 3, ['0042'])]

    it('changes nothing', async () => {
      const oldEvent = eventOf.prize(old)
      await announce(redis, oldEvent)
      await announce(redis, eventOf.prize(current))
      await eventually('both', () => viewer.of('prize_update').length === 2)
      await announce(redis, oldEvent)
      await announce(redis, eventOf.scheduleStatus('SYDNEY', 1))
      await eventually('the later event', () => viewer.of('schedule_update').length > 0)
      expect(viewer.of('prize_update')).toEqual([old, current])
    })

    it('on a fresh instance sends no page an older revision than it shows', async () => {
      around.content.results.set('SINGAPORE', current)
      const second = await startTestRealtime({ ...around, instanceId: 'rt-second' })
      const watcher = await second.client()
      await watcher.join('SYDNEY')
      await announce(redis, eventOf.prize(old))
      await eventually('the event', () => watcher.of('new_result_update').length > 0)
      watcher.socket.emit('join_room', { market: 'SINGAPORE', epoch: 1, rev: 2 })
      await eventually('the newest', () => watcher.of('prize_update').length > 0)
      expect(watcher.of('prize_update')).toEqual([current])
      await second.stop()
    })
  })
})
