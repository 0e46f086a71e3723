import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { ownerOf } from '@papan/contracts/events/announcers.ts'
import { loginSucceeded } from '@papan/contracts/events/auth-events.ts'
import { marketTurned } from '@papan/contracts/events/clock-events.ts'
import { marketCreated } from '@papan/contracts/events/content-events.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { isLogged } from '@papan/contracts/events/index.ts'
import { eventsStream, storedStream } from '@papan/contracts/stream.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { createAcknowledgementReader } from '@papan/runtime/stream/acknowledgements.ts'
import { createGroupConsumer, readBatch } from '@papan/runtime/stream/event-consumer.ts'
import { type Redis, createRedis } from '@papan/runtime/stream/redis.ts'
import { type RawEntry, eventField } from '@papan/runtime/stream/stream-entry.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { givenEvent } from '../test-kit/given-event.ts'
import { type TestAudit, eventKeys, startTestAudit } from '../test-kit/start-test-audit.ts'
import { createDeadLetterStore } from './dead-letter-store.ts'

let redis: Redis
let audit: TestAudit

describe('the audit consumer', () => {
  let url: string
  let groups: ReturnType<typeof createGroupConsumer>[] = []

  beforeAll(async () => {
    url = await testRedisDatabase()
    redis = await readyRedis(url)
    audit = await startTestAudit({ redis })
  })
  beforeEach(async () => {
    await Promise.all(groups.map((group) => group.stop()))
    groups = []
    await redis.flushdb()
    for (const name of ['log_entries', 'dead_letters']) await audit.connection.collection(name).deleteMany({})
  })
  afterAll(async () => {
    await Promise.all(groups.map((group) => group.stop()))
    await audit.close()
    redis.disconnect()
  })

  const join = (onBatch = audit.ingest) => {
    const group = createGroupConsumer({
      redis: createRedis(url, 'reader', silentLog()),
      log: silentLog(),
      metrics: createMetrics('audit'),
      group: 'audit',
      reader: audit.reader,
      isWanted: ({ type }) => isLogged(type),
      onBatch,
    })
    groups.push(group)
    return group
  }

  /** As its owner adds it; text is added unchanged. */
  const send = (event: EventEnvelope | string) =>
    typeof event === 'string'
      ? redis.xadd(eventsStream, '*', eventField, event)
      : redis.xadd(eventsStream, '*', ...eventKeys.fieldsOf(ownerOf(event.subject.type) ?? 'content', event))
  const entries = () => audit.entries().find({}).sort({ _id: 1 }).toArray()
  const letters = () => audit.connection.collection('dead_letters').find({}).toArray()
  const confirmed = async (): Promise<unknown[]> => {
    const stored = await redis.xrange(storedStream, '-', '+')
    return stored.flatMap(([, fields]) => JSON.parse(fields[fields.indexOf('s') + 1] ?? '[]') as unknown[])
  }

  /** Everything that was sent has been dealt with: nothing new for the group and nothing pending. */
  const allDone = () =>
    eventually('the stream to be worked off', async () => {
      const [group] = (await redis.xinfo('GROUPS', eventsStream)) as unknown[][]
      const facts = new Map(group?.flatMap((key, index) => (index % 2 === 0 ? [[key, group[index + 1]] as const] : [])))
      return facts.get('pending') === 0 && facts.get('lag') === 0
    })
  const login = (id: string) => givenEvent(loginSucceeded, { username: 'Budi' }, { id, subjectId: `subject-${id}` })

  it('stores each event with a sentence and acknowledges it', async () => {
    join()
    const event = givenEvent(marketCreated, { name: 'SABAH 4D' }, { subjectId: 'SABAH 4D', requestId: 'request-9' })
    await send(event)
    await allDone()
    expect(await entries()).toEqual([
      {
        _id: 1,
        eventId: event.id,
        type: 'market.created.v1',
        occurredAt: '2025-01-31T05:00:00.000Z',
        userId: 'budi',
        username: 'Budi',
        ipAddress: '203.0.113.5',
        requestId: 'request-9',
        action: 'CREATE_MARKET',
        details: 'Pasaran SABAH 4D ditambahkan.',
        payload: JSON.stringify({ subject: event.subject, data: event.data }),
        previous: '0'.repeat(64),
        hash: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ])
    expect(await confirmed()).toEqual([['market', 'SABAH 4D', event.id]])
  })

  it('stores a redelivered event once and acknowledges it each time', async () => {
    join()
    await send(login('e1'))
    await allDone()
    await send(login('e1'))
    await send(login('e2'))
    await allDone()
    expect((await entries()).map(({ eventId }) => eventId as string)).toEqual(['e1', 'e2'])
    const told = await confirmed()
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        ['login', 'subject-e1', 'e1'],
        ['login', 'subject-e2', 'e2'],
      ]),
    )
  })

  it('retries a batch that failed half way without duplicates', async () => {
    let failures = 2
    join(async (batch) => {
      await audit.ingest(batch)
      if (failures-- > 0) throw new Error('died before it acknowledged')
    })
    await send(login('e1'))
    await allDone()
    expect(await entries()).toHaveLength(1)
    expect(await confirmed()).toHaveLength(3)
  })

  it('moves non-events, bad payloads and refused entries to dead letters and continues', async () => {
    join()
    const broken = givenEvent(marketCreated, { title: 'x' }, { id: 'broken' })
    const undated = { ...login('undated'), occurredAt: 'kemarin' }
    const refused = login(randomBytes(20_000).toString('hex'))
    for (const event of ['{"type":', '"text"', broken, undated, refused, login('good')]) await send(event)
    await redis.xadd(eventsStream, '*', 'other', 'field')
    await allDone()

    expect((await entries()).map(({ eventId }) => eventId as string)).toEqual(['good'])
    expect(await letters()).toHaveLength(6)
    // Acknowledged, or its sender would resend it for ever.
    const told = (await confirmed()).map((confirmation) => String((confirmation as string[])[2]))
    expect(told.sort()).toEqual(['broken', 'good', refused.id, 'undated'].sort())

    await send(broken)
    await allDone()
    expect(await letters()).toHaveLength(6)
  })

  it('stores an event of an unknown type', async () => {
    join()
    await send(givenEvent({ type: 'market.painted.v1', subjectType: 'market' }, { $set: { 'a.b': 1 } }, { id: 'e1' }))
    await allDone()
    expect(await entries()).toEqual([
      expect.objectContaining({ eventId: 'e1', action: 'MARKET_PAINTED', details: '{"$set":{"a.b":1}}' }),
    ])
  })

  it('skips market clock events', async () => {
    join()
    await send(givenEvent(marketTurned, { marketName: 'SABAH 4D', waiting: true }))
    await allDone()
    expect([await entries(), await letters(), await confirmed()]).toEqual([[], [], []])
  })

  it('escapes control characters in names', async () => {
    join()
    await send(givenEvent(loginSucceeded, { username: 'x' }, { id: 'e1', username: 'Budi\r\n\u001b[2JAni\u0000' }))
    await allDone()
    expect((await entries())[0]?.['username']).toBe(String.raw`Budi\u000d\u000a\u001b[2JAni\u0000`)
  })

  it('stores thousands of events in batches, shared with a second member', async () => {
    const pipeline = redis.pipeline()
    for (let index = 0; index < 3_000; index++)
      pipeline.xadd(eventsStream, '*', ...eventKeys.fieldsOf('auth', login(`e${index}`)))
    await pipeline.exec()
    join()
    join()
    await allDone()
    expect(await entries()).toHaveLength(3_000)
    expect(await confirmed()).toHaveLength(3_000)
    expect(await redis.xlen(storedStream)).toBeLessThan(30)
  })

  it('starts again when Redis has lost everything', async () => {
    const group = join()
    await send(login('e1'))
    await allDone()
    await redis.flushdb()
    await send(login('e2'))
    await eventually('the second event', async () => (await entries()).length === 2)
    expect(group.hasJoined()).toBe(true)
  })
})

describe('a forged event', () => {
  beforeAll(async () => {
    redis = await readyRedis(await testRedisDatabase())
  })
  beforeEach(async () => {
    await redis.flushdb()
    if (audit) await audit.close()
    audit = await startTestAudit({ redis })
  })
  afterAll(async () => {
    await audit.close()
    redis.disconnect()
  })

  const market = (id: string, name = 'SABAH 4D') => givenEvent(marketCreated, { name }, { id, subjectId: name })
  const take = async (...fields: string[][]) => {
    const raw = fields.map((one, index): RawEntry => [`${index + 1}-1`, one])
    await audit.ingest(await readBatch(audit.reader, raw, () => true))
  }
  const logged = async () =>
    (await audit.entries().find({}).sort({ _id: 1 }).toArray()).map(({ eventId, details }) => [eventId, details])
  const acknowledged = async () => {
    const reader = createAcknowledgementReader({
      keys: eventKeys.keys,
      log: silentLog(),
      metrics: createMetrics('test'),
    })
    const read = await reader.read(await redis.xrange(storedStream, '-', '+'))
    return read.flatMap(({ stored }) => stored.map(([, , id]) => id))
  }
  const refused = () => audit.reader.refused.list().map(({ reason }) => reason)

  it.each([
    ['signed by an unknown key', () => createTestEventKeys().fieldsOf('content', market('forged')), 'forged'],
    ["signed with another service's key", () => eventKeys.fieldsOf('media', market('forged')), 'foreign-subject'],
    [
      'signed by content about a login',
      () => eventKeys.fieldsOf('content', givenEvent(loginSucceeded, { username: 'x' })),
      'foreign-subject',
    ],
    ['without a signature', () => ['e', JSON.stringify(market('forged'))], 'unsigned'],
  ])('%s is neither in the log nor acknowledged, and those beside it are', async (_name, forge, reason) => {
    await take(forge(), eventKeys.fieldsOf('content', market('true')))
    expect(await logged()).toEqual([['true', 'Pasaran SABAH 4D ditambahkan.']])
    expect(await acknowledged()).toEqual(['true'])
    expect(refused()).toEqual([reason])
  })
})

describe('dead letters', () => {
  let mongo: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => (mongo = await testDatabase()))
  afterAll(() => mongo.close())

  it('keeps only the latest dead letters, each once', async () => {
    let now = 0
    const letters = createDeadLetterStore({ connection: mongo.connection, clock: () => ++now, max: 3 })
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e']) await letters.add([{ id, reason: 'why', text: 'what' }])
    const kept = await letters.model.find({}).sort({ at: 1 }).lean()
    expect(kept.map(({ _id }) => _id)).toEqual(['a', 'd', 'e'])
  })
})
