import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { storedStream } from '@papan/contracts/stream.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { signedAcknowledgement, type Confirmation } from '@papan/runtime/stream/acknowledgements.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { metricValue } from '@papan/runtime/test-kit/metric-value.ts'
import { openRelayEngines, repeatMs, startRelayStage, takeoverMs, type RelayStage } from '../test-kit/relay-stage.ts'
import { setRestoredAt } from '../records/epochs.ts'
import { envelopesOf } from './outbox-sender.ts'

let engines: Awaited<ReturnType<typeof openRelayEngines>>
let stage: RelayStage
beforeAll(async () => {
  engines = await openRelayEngines()
})
afterAll(() => engines.close())
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
