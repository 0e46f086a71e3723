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
const unsigned = (event: unknown) => redis.xadd(eventsStream, '*', eventField, JSON.stringify(event))
const asked = (path: string) => around.content.asked.filter((one) => one.includes(path)).length

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

describe('an unsigned event', () => {
  it('emits what content answers; the signed event of that revision is a repeat', async () => {
    around.content.results.set('SINGAPORE', trueResult)
    await unsigned(eventOf.prize({ ...forgedResult, rev: 1e9 }))
    await eventually("content's answer", () => viewer.of('prize_update').length > 0)
    await announce(redis, eventOf.prize(trueResult))
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 6, ['0042', '17']), 'PRIZE 2', '17'))
    await eventually('the next revision', () => viewer.of('prize_update').length > 1)
    expect(viewer.of('prize_update')).toEqual([trueResult, resultOf('SINGAPORE', 6, ['0042', '17'])])
    expect(viewer.of('new_result_update')).toMatchObject([{ market: 'SINGAPORE', epoch: 1, rev: 5 }])
  })

  it('about a draw unknown to content resyncs its viewers and emits nothing of it', async () => {
    await unsigned(eventOf.deleted(resultOf('SINGAPORE', 9)))
    await eventually('a resync', () => viewer.of('resync').length > 0)
    expect([viewer.of('prize_update'), viewer.of('new_result_update')]).toEqual([[], []])
  })

  it('about an unknown market emits nothing', async () => {
    await unsigned(eventOf.prize(resultOf('NOWHERE', 1, ['6666'])))
    await unsigned(eventOf.scheduleStatus('NOWHERE', 1))
    await unsigned(eventOf.scheduleStatus('SYDNEY', 1))
    await eventually('the known market', () => viewer.of('schedule_update').length > 0)
    expect(viewer.of('schedule_update')).toEqual([{ marketName: 'SYDNEY' }])
    expect(asked('NOWHERE')).toBe(0)
  })

  it('costs a bounded number of requests to content', async () => {
    around.content.results.set('SINGAPORE', trueResult)
    const flood = redis.pipeline()
    for (let rev = 1; rev <= 5_000; rev++)
      flood.xadd(eventsStream, '*', eventField, JSON.stringify(eventOf.prize({ ...forgedResult, rev })))
    await flood.exec()
    await announce(redis, eventOf.prize(resultOf('SINGAPORE', 6, ['0042'])))
    const last = () => viewer.of('prize_update').at(-1) as { rev: number } | undefined
    await eventually('the signed event', () => last()?.rev === 6)
    expect(asked('live-draw-data')).toBeLessThan(30)
    for (const update of viewer.of('prize_update')) expect(update).toMatchObject({ prizes: trueResult.prizes })
  })

  it('is retried when content was away', async () => {
    around.content.results.set('SINGAPORE', trueResult)
    around.content.isAway = true
    await unsigned(eventOf.prize(trueResult))
    await eventually('a request', () => asked('live-draw-data') > 1)
    around.content.isAway = false
    await eventually("content's answer", () => viewer.of('prize_update').length > 0)
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
