import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { openRelayEngines, repeatMs, startRelayStage, takeoverMs, type RelayStage } from '../test-kit/relay-stage.ts'
import type { Note } from '../test-kit/test-notes.ts'

let engines: Awaited<ReturnType<typeof openRelayEngines>>
let stage: RelayStage
beforeAll(async () => {
  engines = await openRelayEngines()
})
afterAll(() => engines.close())
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
