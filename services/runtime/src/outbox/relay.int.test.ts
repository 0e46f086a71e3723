import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { storedStream, streamEpochKey } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import { createMetrics, type Metrics } from '../metrics.ts'
import { metricValue } from '../test-kit/metric-value.ts'
import type { Mongo } from '../mongo/connect.ts'
import { createRedis } from '../stream/redis.ts'
import { eventually } from '../test-kit/eventually.ts'
import { startTestConsumer } from '../test-kit/test-consumer.ts'
import { silentLog, testDatabase } from '../test-kit/test-mongo.ts'
import { createNotes, type Note } from '../test-kit/test-notes.ts'
import { readyRedis, testRedisDatabase } from '../test-kit/test-redis.ts'
import { startTestWire } from '../test-kit/test-wire.ts'
import { createRelay, type Relay } from './relay.ts'

const takeoverMs = 2_000
const repeatMs = 15_000

let mongo: Mongo
let redisUrl: string
let lookingRedis: Redis
let wire: Awaited<ReturnType<typeof startTestWire>>
let consumer: Awaited<ReturnType<typeof startTestConsumer>>
/** The time of writers and relays, which stands still unless a test moves it: nothing falls due by itself. */
let now = Date.parse('2025-01-31T10:00:00Z')
let stopRelays: (() => Promise<void>)[] = []
let count = 0

beforeAll(async () => {
  mongo = await testDatabase()
  redisUrl = await testRedisDatabase()
  lookingRedis = await readyRedis(redisUrl)
})
afterAll(async () => {
  lookingRedis.disconnect()
  await mongo.close()
})

const startRelay = (clock = () => now): Relay => {
  const redis = createRedis(wire.url, 'command', silentLog())
  const reader = createRedis(wire.url, 'reader', silentLog())
  const relay = createRelay({
    sources: [createNotes(mongo.connection).source],
    redis,
    reader,
    log: silentLog(),
    metrics,
    clock,
  })
  stopRelays.push(async () => {
    await relay.stop()
    redis.disconnect()
  })
  return relay
}
const writer = (relay?: Relay) =>
  createNotes(mongo.connection, { clock: () => now, nudge: (type, id) => relay?.nudge(type, id) })
let metrics: Metrics
let notes: ReturnType<typeof writer>
let relay: Relay
let id: string

const seenOf = (noteId: string) => consumer.seen.filter(({ subject }) => subject.id === noteId)
const revsOf = (noteId: string) => seenOf(noteId).map(({ subject }) => subject.rev)
const arrived = (times: number, noteId = id) =>
  eventually(`${noteId} to arrive ${times} times`, () => seenOf(noteId).length >= times)
const confirmed = (noteId = id) =>
  eventually(`${noteId} to be confirmed`, async () => (await notes.stored(noteId))?.outbox.length === 0)

beforeEach(async () => {
  await mongo.connection.collection('notes').deleteMany({})
  await lookingRedis.flushdb()
  id = `note-${++count}`
  wire = await startTestWire(redisUrl)
  consumer = await startTestConsumer(redisUrl)
  metrics = createMetrics('test')
  relay = startRelay()
  notes = writer(relay)
  // From its first confirmed event on, the relay follows the acknowledgements.
  await notes.add('first', 'a')
  await eventually('the relay to hear acknowledgements', async () => {
    now += repeatMs
    return (await notes.stored('first'))?.outbox.length === 0
  })
})
afterEach(async () => {
  await Promise.all(stopRelays.map((stop) => stop()))
  stopRelays = []
  await consumer.stop()
  wire.close()
})

describe('the relay', () => {
  it('sends each event once, in order, and takes it out of the document once it is stored', async () => {
    for (const line of ['a', 'b', 'c', 'd', 'e']) await notes.add(id, line)
    await confirmed()
    expect(revsOf(id)).toEqual([1, 2, 3, 4, 5])
    expect(await notes.stored(id)).not.toHaveProperty('outboxDueAt')
  })

  it('tells who did what, and the record as the event left it', async () => {
    consumer.acknowledge(false)
    const silent = writer()
    await silent.add(id, 'a')
    await silent.add(id, 'b')
    await silent.remove(id)
    now += takeoverMs
    await arrived(3)
    expect(seenOf(id)).toMatchObject([
      { type: 'line.added.v1', data: { line: 'a' }, record: { lines: ['a'], rev: 1 }, requestId: 'request-1' },
      { type: 'line.added.v1', data: { line: 'b' }, record: { lines: ['a', 'b'], rev: 2 }, before: { rev: 1 } },
      { type: 'note.removed.v1', record: null, actor: { username: 'budi', ip: '192.0.2.1' } },
    ])
    expect(seenOf(id)[2]?.subject).toEqual({ type: 'note', id, epoch: expect.any(Number), rev: 3 })
  })

  it('lets a removed record go once its end is stored', async () => {
    await notes.add(id, 'a')
    await notes.remove(id)
    await eventually('the record to be gone', async () => (await notes.stored(id)) === null)
    expect(revsOf(id)).toEqual([1, 2])
  })

  it('keeps a record that was made anew while its end was on the way', async () => {
    consumer.acknowledge(false)
    await notes.add(id, 'a')
    await notes.remove(id)
    const { record } = await notes.add(id, 'b')
    await arrived(3)
    consumer.acknowledge(true)
    now += repeatMs
    await confirmed()
    expect(await notes.find(id)).toEqual(record)
  })

  it('repeats what nobody stored, first soon and then after each interval', async () => {
    consumer.acknowledge(false)
    await notes.add(id, 'a')
    await arrived(1)
    now += takeoverMs
    await arrived(2)
    // Another note falls due first: when it came by, this one has not been sent again.
    now += repeatMs - takeoverMs - 1
    await writer().add('other', 'a')
    now += takeoverMs - 1
    await notes.add('later', 'a')
    await arrived(1, 'later')
    expect(revsOf(id)).toEqual([1, 1])
    now += 1 + takeoverMs
    await arrived(3)
    consumer.acknowledge(true)
    now += repeatMs
    await confirmed()
    expect(new Set(seenOf(id).map(({ id: event }) => event)).size).toBe(1)
  })

  it('keeps a confirmed event as long as an earlier one waits, so that both can be told again', async () => {
    consumer.acknowledge(false)
    await notes.add(id, 'a')
    await notes.add(id, 'b')
    await notes.add('other', 'a')
    await arrived(2)
    await arrived(1, 'other')
    const confirm = (noteId: string, event: string | undefined) =>
      lookingRedis.xadd(storedStream, '*', 's', JSON.stringify([['note', noteId, event]]))
    const [first, second] = seenOf(id).toSorted((a, b) => a.subject.rev - b.subject.rev)
    await confirm(id, second?.id)
    await confirm('other', seenOf('other')[0]?.id)
    await confirmed('other')
    expect((await notes.stored(id))?.outbox.map((event) => event.id)).toEqual([first?.id, second?.id])
    consumer.acknowledge(true)
    now += repeatMs
    await confirmed()
    expect(seenOf(id).at(-2)).toEqual(first)
  })

  it('says how long the oldest event has waited to be stored', async () => {
    const told = () => metricValue(metrics, 'oldest_event_seconds')
    // A look may have met the first note just before its event was confirmed, and goes on telling of it until it is due again.
    now += repeatMs + takeoverMs + 1
    consumer.acknowledge(false)
    await notes.add(id, 'a')
    now += takeoverMs
    await eventually('its age', async () => (await told()) === takeoverMs / 1000)
    consumer.acknowledge(true)
    now += repeatMs
    await confirmed()
    now += repeatMs + takeoverMs + 1
    await eventually('nothing to wait', async () => (await told()) === 0)
  })

  it('sends only what is new while audit is away', async () => {
    consumer.acknowledge(false)
    for (const [index, line] of ['a', 'b', 'c'].entries()) {
      await notes.add(id, line)
      await arrived(index + 1)
    }
    expect(revsOf(id)).toEqual([1, 2, 3])
  })

  it('brings a long backlog of several documents over in full', async () => {
    const ids = ['long-1', 'long-2', 'long-3']
    for (const longId of ids) {
      await writer().add(longId, 'a')
      const first = (await notes.stored(longId))?.outbox[0]
      const outbox = Array.from({ length: 600 }, (_each, index) => ({
        ...first,
        id: `${longId}-${index}`,
        rev: index + 1,
      }))
      await notes.model.collection.updateOne({ _id: longId as never }, { $set: { outbox } })
    }
    now += takeoverMs
    for (const longId of ids) {
      await confirmed(longId)
      expect(revsOf(longId).slice(0, 600)).toEqual(Array.from({ length: 600 }, (_each, index) => index + 1))
    }
  })

  it('brings a backlog of many documents over, each once and in one go', async () => {
    const silent = writer()
    const ids = Array.from({ length: 900 }, (_each, index) => `many-${index}`)
    for (const manyId of ids) await silent.add(manyId, 'a')
    now += takeoverMs
    await eventually('the backlog to be confirmed', async () => {
      const waiting = await notes.model.collection.countDocuments({ 'outbox.0': { $exists: true } })
      return waiting === 0
    })
    const sent = consumer.seen.map(({ subject }) => subject.id).filter((noteId) => noteId.startsWith('many-'))
    expect(sent).toHaveLength(ids.length)
    expect(new Set(sent).size).toBe(ids.length)
  })
})

describe('when Redis', () => {
  it('is away during the write, the write succeeds and the event arrives when it is back', async () => {
    wire.cut()
    expect((await notes.add(id, 'a')).changed).toBe(true)
    await wire.mend()
    now += takeoverMs
    await confirmed()
    expect(revsOf(id)).toContain(1)
  })

  it('loses everything between the sending and the storing, it is sent again under a new stream epoch', async () => {
    const epoch = await lookingRedis.get(streamEpochKey)
    consumer.acknowledge(false)
    await notes.add(id, 'a')
    await arrived(1)
    await lookingRedis.flushdb()
    consumer.acknowledge(true)
    now += takeoverMs
    await confirmed()
    expect(await lookingRedis.get(streamEpochKey)).not.toBe(epoch)
  })

  it('dies and comes back empty, the next write brings along what was lost with it', async () => {
    consumer.acknowledge(false)
    await notes.add(id, 'a')
    await arrived(1)
    wire.cut()
    await lookingRedis.flushdb()
    await notes.add(id, 'b')
    await wire.mend()
    consumer.acknowledge(true)
    now += takeoverMs
    await confirmed()
    // What the emptied Redis was sent begins with the lost event: nobody who starts now misses it.
    expect(revsOf(id).slice(1, 3)).toEqual([1, 2])
  })

  it('loses the acknowledgement, the event is sent and confirmed again', async () => {
    wire.cut()
    await notes.add(id, 'a')
    consumer.acknowledge(false)
    await wire.mend()
    now += takeoverMs
    await arrived(1)
    consumer.acknowledge(true)
    now += repeatMs
    await confirmed()
    expect(new Set(seenOf(id).map(({ id: event }) => event)).size).toBe(1)
  })
})

describe('two relays over the same documents', () => {
  it('lose nothing, and whoever ignores repeats sees every document in order', async () => {
    // For the second relay everything is always due.
    const other = startRelay(() => now + 3_600_000)
    const others = writer(other)
    const ids = ['a', 'b', 'c', 'd', 'e'].map((name) => `${id}-${name}`)
    await Promise.all(
      ids.flatMap((noteId) =>
        Array.from({ length: 20 }, (_each, index) => (index % 2 ? notes : others).add(noteId, String(index))),
      ),
    )
    for (const noteId of ids) {
      await eventually(`${noteId} to be confirmed`, async () => {
        now += repeatMs
        return (await notes.stored(noteId))?.outbox.length === 0
      })
      let newest = 0
      const news = revsOf(noteId).filter((rev) => rev > newest && (newest = rev))
      expect(news).toEqual(Array.from({ length: 20 }, (_each, index) => index + 1))
      const last = seenOf(noteId).findLast(({ subject }) => subject.rev === 20)
      expect((last?.record as Note | undefined)?.lines).toHaveLength(20)
    }
  })
})
