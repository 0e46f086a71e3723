import type { FeedDraw } from '@papan/contracts/calls/draw-feed-calls.ts'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { testAccess, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { createInsightApp } from '../app.ts'
import { startGivenContent } from './given-content.ts'

const keys = createTestEventKeys()
let count = 0

const envelopeOf = (draw: FeedDraw, record: object | null) => ({
  id: `event-${++count}`,
  type: record ? 'result.saved.v1' : 'result.deleted.v1',
  occurredAt: '2025-01-31T00:00:00.000Z',
  actor: { userId: 'u', username: 'budi', role: 'ADMIN', ip: '127.0.0.1' },
  requestId: null,
  subject: { type: 'result', id: draw.id, epoch: draw.epoch, rev: draw.rev },
  data: {
    market: draw.market,
    date: draw.date,
    imported: false,
    newest: true,
    ...(draw.publicFrom ? { publicFrom: draw.publicFrom } : {}),
  },
  record,
})

const eventOf = (draw: FeedDraw) => {
  if (draw.deleted) return envelopeOf(draw, null)
  const { deleted: _deleted, publicFrom: _publicFrom, ...record } = draw
  const prizes = draw.prizes.map((prize, index) => ({ id: `p${index}`, ...prize }))
  return envelopeOf(draw, {
    ...record,
    prizes,
    template: 'classic',
    firstPrizeAt: draw.updatedAt,
    createdAt: draw.updatedAt,
  })
}

/** Content, stream and database for any number of insight instances with one clock. */
export const openInsightStage = async () => {
  const mongo = await testDatabase()
  const redisUrl = await testRedisDatabase()
  const redis = await readyRedis(redisUrl)
  const content = await startGivenContent()
  const { log, lines } = recordingLog()
  const time = { now: Date.parse('2025-01-31T12:00:00+07:00') }

  const startInsight = async () => {
    const metrics = createMetrics('insight')
    const insight = createInsightApp({
      connection: mongo.connection,
      contentInternalUrl: content.url,
      eventKeys: keys.keys,
      redis: createRedis(redisUrl, 'reader', silentLog()),
      access: testAccess(),
      clock: () => time.now,
      log,
      metrics,
      trusted: ['127.0.0.1'],
      doubtMs: 1_000,
    })
    await insight.createIndexes()
    await insight.start()
    const server = await startTestServer(insight.app)
    return {
      ...insight,
      metrics,
      send: server.send,
      asAdmin: server.as(testToken('ADMIN')),
      asMaster: server.as(testToken('MASTER_ADMIN')),
      async stop() {
        await server.close()
        await insight.stop()
      },
    }
  }

  return {
    content,
    redis,
    time,
    /** What all instances have logged. */
    lines,
    connection: mongo.connection,
    startInsight,
    documents: () => mongo.connection.collection('draws').find({}).sort({ _id: 1 }).toArray(),
    /** As content announces what it has stored. */
    async announce(...draws: FeedDraw[]) {
      for (const draw of draws) content.keep(draw)
      for (const draw of draws) await redis.xadd(eventsStream, '*', ...keys.fieldsOf('content', eventOf(draw)))
    },
    announceUnsigned: (draw: FeedDraw) => redis.xadd(eventsStream, '*', 'e', JSON.stringify(eventOf(draw))),
    async announceRestore(database: string) {
      const event = {
        ...envelopeOf({ id: 'r', epoch: 1, rev: 1 } as FeedDraw, null),
        type: 'data.restored.v1',
        subject: { type: 'database', id: `${database} 1`, epoch: 1, rev: 1 },
        data: { database, backupAt: '2025-01-30T00:00:00.000Z' },
      }
      await redis.xadd(eventsStream, '*', ...keys.fieldsOf(database as 'content', event))
    },
    async clear() {
      await redis.flushdb()
      await redis.set(streamEpochKey, 'epoch-1')
      for (const name of ['draws', 'state']) await mongo.connection.collection(name).deleteMany({})
      content.clear()
    },
    async close() {
      redis.disconnect()
      await content.close()
      await mongo.close()
    },
  }
}

export type InsightStage = Awaited<ReturnType<typeof openInsightStage>>
export type TestInsight = Awaited<ReturnType<InsightStage['startInsight']>>
