import { eventsStream } from '@papan/contracts/stream.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventField } from '@papan/runtime/stream/stream-entry.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import {
  announce,
  eventKeys,
  eventOf,
  resultOf,
  startSurroundings,
  startTestRealtime,
  type Surroundings,
} from '../test-kit/test-realtime.ts'

let around: Surroundings
let redis: Redis
let test: Awaited<ReturnType<typeof startTestRealtime>>
let viewer: Awaited<ReturnType<typeof test.client>>

beforeEach(async () => {
  around = await startSurroundings(['SINGAPORE', 'SYDNEY'])
  redis = around.redis
  test = await startTestRealtime(around)
  viewer = await test.client()
  await viewer.join('SINGAPORE')
})
afterEach(async () => {
  await test.stop()
  await around.stop()
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
