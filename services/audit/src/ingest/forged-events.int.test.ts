import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { loginSucceeded } from '@papan/contracts/events/auth-events.ts'
import { marketCreated } from '@papan/contracts/events/content-events.ts'
import { storedStream } from '@papan/contracts/stream.ts'
import { createAcknowledgementReader } from '@papan/runtime/stream/acknowledgements.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { readBatch } from '@papan/runtime/stream/event-consumer.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import type { RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import { givenEvent } from '../test-kit/given-event.ts'
import { eventKeys, startTestAudit, type TestAudit } from '../test-kit/start-test-audit.ts'

let redis: Redis
let audit: TestAudit

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
  const reader = createAcknowledgementReader({ keys: eventKeys.keys, log: silentLog(), metrics: createMetrics('test') })
  const read = await reader.read(await redis.xrange(storedStream, '-', '+'))
  return read.flatMap(({ stored }) => stored.map(([, , id]) => id))
}
const refused = () => audit.reader.refused.list().map(({ reason }) => reason)

describe('a forged event', () => {
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
