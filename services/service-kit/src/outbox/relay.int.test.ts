import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { eventsStream, storedStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { type Confirmation, signedAcknowledgement } from '@papan/runtime/stream/acknowledgements.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { metricValue } from '@papan/runtime/test-kit/metric-value.ts'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { setRestoredAt } from '../records/epochs.ts'
import { type RelayStage, openRelayEngines, repeatMs, startRelayStage, takeoverMs } from '../test-kit/relay-stage.ts'
import { type Note, createNotes } from '../test-kit/test-notes.ts'
import { envelopesOf } from './outbox-sender.ts'
import { createRelay } from './relay.ts'

let engines: Awaited<ReturnType<typeof openRelayEngines>>
let stage: RelayStage

beforeAll(async () => {
  engines = await openRelayEngines()
})

afterAll(() => engines.close())

describe('the relay', () => {
  beforeEach(async () => {
    stage = await startRelayStage(engines)
  })
  afterEach(() => {
    setRestoredAt(0)
    return stage.stop()
  })

  describe('the relay', () => {
    it('sends each event once, in order, and removes it from the document once audit has stored it', async () => {
      const { id, notes, revsOf, confirmed } = stage
      for (const line of ['a', 'b', 'c', 'd', 'e']) await notes.add(id, line)
      await confirmed()
      expect(revsOf(id)).toEqual([1, 2, 3, 4, 5])
      expect(await notes.stored(id)).not.toHaveProperty('outboxDueAt')
    })

    it('sends what a write stored, without reading it', async () => {
      const { id, consumer, notes, seenOf, arrived } = stage
      consumer.acknowledge(false)
      const client = engines.mongo.connection.getClient()
      const found: string[] = []
      const note = ({ commandName, command }: { commandName: string; command: { filter?: object } }) => {
        if (commandName === 'find' && JSON.stringify(command.filter).includes(id)) found.push(commandName)
      }
      await notes.add(id, 'a')
      await arrived(1)
      client.on('commandStarted', note)
      await notes.add(id, 'b')
      await notes.remove(id)
      await arrived(3)
      client.off('commandStarted', note)
      // Each write reads the note once.
      expect(found).toHaveLength(2)
      const stored = await notes.stored(id)
      expect(seenOf(id)).toEqual(stored && envelopesOf(notes.source, stored))
    })

    it('sends actor, data and the record after the event', async () => {
      const { id, time, consumer, writer, seenOf, arrived } = stage
      consumer.acknowledge(false)
      const silent = writer()
      await silent.add(id, 'a')
      await silent.add(id, 'b')
      await silent.remove(id)
      time.now += takeoverMs
      await arrived(3)
      expect(seenOf(id)).toMatchObject([
        { type: 'line.added.v1', data: { line: 'a' }, record: { lines: ['a'], rev: 1 }, requestId: 'request-1' },
        { type: 'line.added.v1', data: { line: 'b' }, record: { lines: ['a', 'b'], rev: 2 }, before: { rev: 1 } },
        { type: 'note.removed.v1', record: null, actor: { username: 'budi', ip: '192.0.2.1' } },
      ])
      expect(seenOf(id)[2]?.subject).toEqual({ type: 'note', id, epoch: expect.any(Number), rev: 3 })
    })

    it('sends restored records, and those before the change, with the restore as their epoch', async () => {
      const { id, time, consumer, writer, seenOf, arrived } = stage
      consumer.acknowledge(false)
      const silent = writer()
      await silent.add(id, 'a')
      await silent.add(id, 'b')
      const restoredAt = time.now + 60_000
      setRestoredAt(restoredAt)
      time.now += takeoverMs
      await arrived(2)
      const at = { epoch: restoredAt }
      expect(seenOf(id)).toMatchObject([
        { subject: { ...at, rev: 1 }, record: { ...at, lines: ['a'], rev: 1 } },
        { subject: { ...at, rev: 2 }, record: { ...at, lines: ['a', 'b'], rev: 2 }, before: { ...at, rev: 1 } },
      ])
    })

    it('keeps an event whose acknowledgement is older than a restore: the log was replaced as well', async () => {
      const { id, consumer, notes, arrived, confirmed } = stage
      setRestoredAt(2_000)
      consumer.acknowledge(false)
      await notes.add(id, 'a')
      await arrived(1)
      await notes.add('later', 'a')
      const stored = async (noteId: string, at: number) => {
        const event = (await notes.stored(noteId))?.outbox[0]?.id ?? ''
        return signedAcknowledgement([['note', noteId, event]], at, stage.eventKeys.signOf('audit'))
      }
      await engines.redis.del(storedStream)
      await engines.redis.xadd(storedStream, '1000-1', ...(await stored(id, 1_000)))
      await engines.redis.xadd(storedStream, '3000-1', ...(await stored('later', 3_000)))
      await confirmed('later')
      expect((await notes.stored(id))?.outbox).toHaveLength(1)
      await engines.redis.xadd(storedStream, '3000-2', ...(await stored(id, 3_000)))
      await confirmed()
    })

    it.each([
      ['is not signed', (stored: Confirmation) => ['s', JSON.stringify([stored])]],
      [
        'is signed by another service than audit',
        (stored: Confirmation) => signedAcknowledgement([stored], Date.now(), stage.eventKeys.signOf('content')),
      ],
      [
        'is signed by nobody we know',
        (stored: Confirmation) => signedAcknowledgement([stored], Date.now(), createTestEventKeys().signOf('audit')),
      ],
    ])('keeps an event whose acknowledgement %s, and sends it again', async (_name, forge) => {
      const { id, time, consumer, notes, seenOf, arrived, confirmed } = stage
      consumer.acknowledge(false)
      await notes.add(id, 'a')
      await arrived(1)
      await engines.redis.xadd(storedStream, '*', ...forge(['note', id, seenOf(id)[0]?.id ?? '']))
      await notes.add('other', 'a')
      await arrived(1, 'other')
      const real: Confirmation = ['note', 'other', seenOf('other')[0]?.id ?? '']
      await engines.redis.xadd(
        storedStream,
        '*',
        ...signedAcknowledgement([real], Date.now(), stage.eventKeys.signOf('audit')),
      )
      await confirmed('other')
      expect((await notes.stored(id))?.outbox).toHaveLength(1)
      consumer.acknowledge(true)
      time.now += repeatMs
      await confirmed()
    })

    it('deletes a removed record once its removal is confirmed', async () => {
      const { id, notes, revsOf } = stage
      await notes.add(id, 'a')
      await notes.remove(id)
      await eventually('the record to be gone', async () => (await notes.stored(id)) === null)
      expect(revsOf(id)).toEqual([1, 2])
    })

    it('keeps a record that was created again before its removal was confirmed', async () => {
      const { id, time, consumer, notes, arrived, confirmed } = stage
      consumer.acknowledge(false)
      await notes.add(id, 'a')
      await notes.remove(id)
      const { record } = await notes.add(id, 'b')
      await arrived(3)
      consumer.acknowledge(true)
      time.now += repeatMs
      await confirmed()
      expect(await notes.find(id)).toEqual(record)
    })

    it('repeats unconfirmed events, first soon and then after each interval', async () => {
      const { id, time, consumer, writer, notes, seenOf, revsOf, arrived, confirmed } = stage
      consumer.acknowledge(false)
      await notes.add(id, 'a')
      await arrived(1)
      time.now += takeoverMs
      await arrived(2)
      // Another note falls due first: when it came by, this one has not been sent again.
      time.now += repeatMs - takeoverMs - 1
      await writer().add('other', 'a')
      time.now += takeoverMs
      await arrived(1, 'other')
      expect(revsOf(id)).toEqual([1, 1])
      time.now += 1
      await arrived(3)
      consumer.acknowledge(true)
      time.now += repeatMs
      await confirmed()
      expect(new Set(seenOf(id).map(({ id: event }) => event)).size).toBe(1)
    })

    it('keeps a confirmed event until the earlier ones are confirmed, so that both can be repeated', async () => {
      const { id, time, consumer, notes, seenOf, arrived, confirmed } = stage
      consumer.acknowledge(false)
      await notes.add(id, 'a')
      await notes.add(id, 'b')
      await notes.add('other', 'a')
      await arrived(2)
      await arrived(1, 'other')
      const confirm = (noteId: string, event = '') =>
        engines.redis.xadd(
          storedStream,
          '*',
          ...signedAcknowledgement([['note', noteId, event]], Date.now(), stage.eventKeys.signOf('audit')),
        )
      const [first, second] = seenOf(id).toSorted((a, b) => a.subject.rev - b.subject.rev)
      await confirm(id, second?.id)
      await confirm('other', seenOf('other')[0]?.id)
      await confirmed('other')
      expect((await notes.stored(id))?.outbox.map((event) => event.id)).toEqual([first?.id, second?.id])
      consumer.acknowledge(true)
      time.now += repeatMs
      await confirmed()
      expect(seenOf(id).at(-2)).toEqual(first)
    })

    it('reports the age of the oldest unconfirmed event', async () => {
      const { id, time, consumer, metrics, notes, confirmed } = stage
      const told = () => metricValue(metrics, 'oldest_event_seconds')
      // A poll may have read the first note just before its event was confirmed, and reports it until it is due again.
      time.now += repeatMs + takeoverMs + 1
      consumer.acknowledge(false)
      await notes.add(id, 'a')
      time.now += takeoverMs
      await eventually('its age', async () => (await told()) === takeoverMs / 1000)
      consumer.acknowledge(true)
      time.now += repeatMs
      await confirmed()
      time.now += repeatMs + takeoverMs + 1
      await eventually('nothing to wait', async () => (await told()) === 0)
    })

    it('sends only what is new while audit is away', async () => {
      const { id, consumer, notes, revsOf, arrived } = stage
      consumer.acknowledge(false)
      for (const [index, line] of ['a', 'b', 'c'].entries()) {
        await notes.add(id, line)
        await arrived(index + 1)
      }
      expect(revsOf(id)).toEqual([1, 2, 3])
    })
  })
})

describe('the start of a relay', () => {
  it('a relay that starts before its database is connected waits for it and counts no failure', async () => {
    const connection = mongoose.createConnection()
    connection.set('bufferCommands', false)
    const redis = createRedis(engines.redisUrl, 'command', silentLog())
    const reader = createRedis(engines.redisUrl, 'reader', silentLog())
    const { signOf, keys } = createTestEventKeys()
    const metrics = createMetrics('test')
    const notes = createNotes(connection)
    const log = silentLog()
    const [sources, sign, clock] = [[notes.source], signOf('content'), Date.now]
    const relay = createRelay({ sources, redis, reader, sign, keys, log, metrics, clock })
    try {
      await eventually('Redis', () => redis.status === 'ready' && reader.status === 'ready')
      // Longer than a poll.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await connection.openUri(testMongoUrl(), {
        dbName: engines.mongo.connection.name,
        autoCreate: false,
        autoIndex: false,
      })
      await notes.add('late', 'a')
      await eventually('the event', async () => (await metricValue(metrics, 'events_sent_total')) > 0)
      expect(await metricValue(metrics, 'relay_failures_total')).toBe(0)
    } finally {
      await relay.stop()
      await connection.close()
      for (const client of [redis, reader]) client.disconnect()
    }
  })
})

describe('a relay that catches up', () => {
  beforeEach(async () => {
    stage = await startRelayStage(engines)
  })
  afterEach(() => stage.stop())

  describe('the relay', () => {
    it('sends a long backlog of several documents in full', async () => {
      const { time, writer, notes, revsOf, confirmed } = stage
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
      time.now += takeoverMs
      for (const longId of ids) {
        await confirmed(longId)
        expect(revsOf(longId).slice(0, 600)).toEqual(Array.from({ length: 600 }, (_each, index) => index + 1))
      }
    })

    it('sends a backlog of many documents, each once, without pauses', async () => {
      const { time, consumer, writer, notes } = stage
      await writer().add('one', 'a')
      const one = await notes.stored('one')
      const ids = Array.from({ length: 900 }, (_each, index) => `many-${index}`)
      const outboxOf = (manyId: string) => one?.outbox.map((event) => ({ ...event, id: `event of ${manyId}` }))
      const many = ids.map((manyId) => ({ ...one, _id: manyId, outbox: outboxOf(manyId) }))
      await notes.model.collection.insertMany(many as never)
      time.now += takeoverMs
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
    it('is away during the write, the write succeeds and the event is sent when Redis is back', async () => {
      const { id, time, wire, notes, revsOf, confirmed } = stage
      wire.cut()
      expect((await notes.add(id, 'a')).changed).toBe(true)
      await wire.mend()
      time.now += takeoverMs
      await confirmed()
      expect(revsOf(id)).toContain(1)
    })

    it('loses everything before audit stores it, it is sent again under a new stream epoch', async () => {
      const { id, time, consumer, notes, arrived, confirmed } = stage
      const epoch = await engines.redis.get(streamEpochKey)
      consumer.acknowledge(false)
      await notes.add(id, 'a')
      await arrived(1)
      await engines.redis.flushdb()
      consumer.acknowledge(true)
      time.now += takeoverMs
      await confirmed()
      expect(await engines.redis.get(streamEpochKey)).not.toBe(epoch)
    })

    it('refuses writes, the relay reports degraded until the backlog is sent', async () => {
      const { id, time, startRelay, writer, consumer } = stage
      const relay = startRelay()
      consumer.acknowledge(false)
      await engines.redis.xadd(eventsStream, '18446744073709551615-18446744073709551615', 'x', 'x')
      await writer(relay).add(id, 'a')
      await eventually('it to be told', () => relay.degraded().includes('events'))
      await engines.redis.del(eventsStream)
      time.now += takeoverMs
      await eventually('the event', async () => (await engines.redis.xlen(eventsStream)) > 0)
      await eventually('it to be told no more', () => {
        time.now += repeatMs
        return relay.degraded().length === 0
      })
    })

    it('restarts empty, the next write sends the lost events too', async () => {
      const { id, time, wire, consumer, notes, revsOf, arrived, confirmed } = stage
      consumer.acknowledge(false)
      await notes.add(id, 'a')
      await arrived(1)
      wire.cut()
      await engines.redis.flushdb()
      await notes.add(id, 'b')
      await wire.mend()
      consumer.acknowledge(true)
      time.now += takeoverMs
      await confirmed()
      // The emptied Redis gets the lost event first: no reader that starts now misses it.
      expect(revsOf(id).slice(1, 3)).toEqual([1, 2])
    })

    it('loses the acknowledgement, the event is sent and confirmed again', async () => {
      const { id, time, wire, consumer, notes, seenOf, arrived, confirmed } = stage
      wire.cut()
      await notes.add(id, 'a')
      consumer.acknowledge(false)
      await wire.mend()
      time.now += takeoverMs
      await arrived(1)
      consumer.acknowledge(true)
      time.now += repeatMs
      await confirmed()
      expect(new Set(seenOf(id).map(({ id: event }) => event)).size).toBe(1)
    })
  })

  describe('two relays over the same documents', () => {
    it('lose nothing, and a consumer that ignores repeats sees every document in order', async () => {
      const { id, time, startRelay, writer, notes, seenOf, revsOf } = stage
      // For the second relay everything is always due.
      const other = startRelay(() => time.now + 3_600_000)
      const others = writer(other)
      const ids = ['a', 'b', 'c', 'd', 'e'].map((name) => `${id}-${name}`)
      await Promise.all(
        ids.flatMap((noteId) =>
          Array.from({ length: 20 }, (_each, index) => (index % 2 ? notes : others).add(noteId, String(index))),
        ),
      )
      for (const noteId of ids) {
        await eventually(`${noteId} to be confirmed`, async () => {
          time.now += repeatMs
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
})
