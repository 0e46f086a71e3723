import { afterAll, beforeAll, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { metricValue } from '@papan/runtime/test-kit/metric-value.ts'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { openRelayEngines } from '../test-kit/relay-stage.ts'
import { createNotes } from '../test-kit/test-notes.ts'
import { createRelay } from './relay.ts'

let engines: Awaited<ReturnType<typeof openRelayEngines>>
beforeAll(async () => {
  engines = await openRelayEngines()
})
afterAll(() => engines.close())

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
