import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { loginSucceeded } from '@papan/contracts/events/auth-events.ts'
import { marketCreated } from '@papan/contracts/events/content-events.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { waitingEventsPath, waitingEventsQuestion } from '@papan/contracts/calls/waiting-event-calls.ts'
import { storedStream } from '@papan/contracts/stream.ts'
import { createAcknowledgementReader } from '@papan/runtime/stream/acknowledgements.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { readBatch } from '@papan/runtime/stream/event-consumer.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import type { RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import { givenEvent } from '../test-kit/given-event.ts'
import { eventKeys, startTestAudit, type TestAudit } from '../test-kit/start-test-audit.ts'

let redis: Redis
let audit: TestAudit
let content: Awaited<ReturnType<typeof startTestServer>>
/** What waits in content's outboxes; null for a content of the release before, which cannot be asked. */
let waiting: EventEnvelope[] | null
let questions: number

beforeAll(async () => {
  redis = await readyRedis(await testRedisDatabase())
  content = await startTestServer(async (req, res) => {
    if (req.url !== waitingEventsPath || !waiting) return res.writeHead(404).end()
    questions++
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const { events } = waitingEventsQuestion.parse(JSON.parse(Buffer.concat(chunks).toString()))
    const asked = new Set(events.map(([, , id]) => id))
    return res.end(JSON.stringify({ events: waiting.filter(({ id }) => asked.has(id)) }))
  })
})
beforeEach(async () => {
  waiting = []
  questions = 0
  await redis.flushdb()
  // What it remembers of an owner that could not be asked is not the next test's.
  if (audit) await audit.close()
  audit = await startTestAudit({ redis, ownerUrls: { content: content.url } })
})
afterAll(async () => {
  await audit.close()
  await content.close()
  redis.disconnect()
})

const market = (id: string, name = 'SABAH 4D') => givenEvent(marketCreated, { name }, { id, subjectId: name })
const unsigned = (event: EventEnvelope): string[] => ['e', JSON.stringify(event)]
const take = async (...fields: string[][]) => {
  const raw = fields.map((one, index): RawEntry => [`${index + 1}-1`, one])
  await audit.ingest(await readBatch(audit.reader, raw, () => true))
}
const logged = async () =>
  (await audit.entries().find({}).sort({ _id: 1 }).toArray()).map(({ eventId, details }) => [eventId, details])
const acknowledged = async () => {
  const reader = createAcknowledgementReader({ keys: eventKeys.keys, log: silentLog(), metrics: createMetrics('test') })
  const read = await reader.read(await redis.xrange(storedStream, '-', '+'))
  return read.flatMap(({ stored }) => stored.map(([, , id]) => id))
}
const refused = () => audit.refused.list().map(({ reason }) => reason)

describe('a forged event', () => {
  it.each([
    ['signed by an unknown key', () => createTestEventKeys().fieldsOf('content', market('forged')), 'forged'],
    ["signed with another service's key", () => eventKeys.fieldsOf('media', market('forged')), 'foreign-subject'],
    [
      'signed by content about a login',
      () => eventKeys.fieldsOf('content', givenEvent(loginSucceeded, { username: 'x' })),
      'foreign-subject',
    ],
    ['without a signature, unknown to its owner', () => unsigned(market('forged')), 'unconfirmed'],
  ])('%s is neither in the log nor acknowledged, and those beside it are', async (_name, forge, reason) => {
    await take(forge(), eventKeys.fieldsOf('content', market('true')))
    expect(await logged()).toEqual([['true', 'Pasaran SABAH 4D ditambahkan.']])
    expect(await acknowledged()).toEqual(['true'])
    expect(refused()).toEqual([reason])
  })

  it('without a signature, with the id of a waiting event, is stored as its owner has it', async () => {
    waiting = [market('waits', 'SYDNEY')]
    await take(unsigned(market('waits', 'PALSU')))
    expect(await logged()).toEqual([['waits', 'Pasaran SYDNEY ditambahkan.']])
    expect(refused()).toEqual([])
  })
})

describe('an unsigned event of the release before', () => {
  it('is stored once its owner confirms it, and a repeat is not refused', async () => {
    waiting = [market('old')]
    await take(unsigned(market('old')))
    waiting = []
    await take(unsigned(market('old')))
    expect(await logged()).toEqual([['old', 'Pasaran SABAH 4D ditambahkan.']])
    expect(await acknowledged()).toEqual(['old'])
    expect(refused()).toEqual([])
  })

  it('waits while its owner is unavailable, without delaying others', async () => {
    waiting = null
    await take(unsigned(market('old')), eventKeys.fieldsOf('content', market('new')))
    expect((await logged()).map(([id]) => id)).toEqual(['new'])
    expect([await acknowledged(), refused()]).toEqual([['new'], []])
  })

  it('is confirmed beside events with oversized ids', async () => {
    waiting = [market('old')]
    await take(
      unsigned(market('x'.repeat(100_000))),
      unsigned(market('old')),
      unsigned(market('y', 'Y'.repeat(300_000))),
    )
    expect((await logged()).map(([id]) => id)).toEqual(['old'])
    expect(refused()).toEqual(['unconfirmed', 'unconfirmed'])
  })

  it('is confirmed in requests of 100', async () => {
    waiting = Array.from({ length: 250 }, (_each, index) => market(`old-${index}`))
    await take(...waiting.map(unsigned))
    expect([(await logged()).length, questions]).toEqual([250, 3])
  })
})
