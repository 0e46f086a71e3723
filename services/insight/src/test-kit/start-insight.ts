import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { createInsightApp } from '../app.ts'
import type { KnownDraw } from '../columns/market-columns.ts'
import { startGivenContent } from './given-content.ts'

const keys = createTestEventKeys()
const writtenAt = '2025-01-01T00:00:00.000Z'
let count = 0

type EventDraw = Pick<KnownDraw, 'id' | 'epoch' | 'rev'> & Partial<KnownDraw>

const envelopeOf = ({ id, epoch, rev, market, date, publicFrom }: EventDraw, record: object | null) => ({
  id: `event-${++count}`,
  type: record ? 'result.saved.v1' : 'result.deleted.v1',
  occurredAt: '2025-01-31T00:00:00.000Z',
  actor: { userId: 'u', username: 'budi', role: 'ADMIN', ip: '127.0.0.1' },
  requestId: null,
  subject: { type: 'result', id, epoch, rev },
  data: {
    market,
    date,
    imported: false,
    newest: true,
    ...(publicFrom ? { publicFrom: new Date(publicFrom).toISOString() } : {}),
  },
  record,
})

const eventOf = (draw: KnownDraw) => {
  const { publicFrom: _publicFrom, corrected, ...record } = draw
  return envelopeOf(draw, {
    ...record,
    prizes: draw.prizes.map((prize, index) => ({ id: `p${index}`, ...prize })),
    correctedAt: corrected ? writtenAt : null,
    template: 'classic',
    firstPrizeAt: writtenAt,
    imported: false,
    createdAt: writtenAt,
    updatedAt: writtenAt,
  })
}

/** Content and stream for any number of insight instances with one clock. */
export const openInsightStage = async () => {
  const redisUrl = await testRedisDatabase()
  const redis = await readyRedis(redisUrl)
  const content = await startGivenContent()
  const { log, lines } = recordingLog()
  const time = { now: Date.parse('2025-01-31T12:00:00+07:00') }
  const send = (service: 'content' | 'media', event: object) =>
    redis.xadd(eventsStream, '*', ...keys.fieldsOf(service, event))

  const startInsight = async (url = redisUrl) => {
    const metrics = createMetrics('insight')
    const insight = createInsightApp({
      contentInternalUrl: content.url,
      eventKeys: keys.keys,
      redis: createRedis(url, 'reader', silentLog()),
      clock: () => time.now,
      log,
      metrics,
      trusted: ['127.0.0.1'],
      apartMs: 300,
    })
    const server = await startTestServer(insight.app)
    return {
      ...insight,
      metrics,
      send: server.send,
      async stop() {
        await server.close()
        await insight.stop()
      },
    }
  }

  return {
    content,
    redis,
    redisUrl,
    time,
    /** What all instances have logged. */
    lines,
    startInsight,
    /** As content announces what it has stored. */
    async announce(...draws: KnownDraw[]) {
      for (const draw of draws) content.keep(draw)
      for (const draw of draws) await send('content', eventOf(draw))
    },
    announceDeletion: (draw: KnownDraw) => send('content', envelopeOf(draw, null)),
    announceUnreadable: (draw: KnownDraw) => send('content', envelopeOf(draw, { prizes: 'none' })),
    announceUnsigned: (draw: KnownDraw) => redis.xadd(eventsStream, '*', 'e', JSON.stringify(eventOf(draw))),
    announceRestore: (database: 'content' | 'media') =>
      send(database, {
        ...envelopeOf({ id: 'r', epoch: 1, rev: 1 }, null),
        type: 'data.restored.v1',
        subject: { type: 'database', id: `${database} 1`, epoch: 1, rev: 1 },
        data: { database, backupAt: '2025-01-30T00:00:00.000Z' },
      }),
    async clear() {
      await redis.flushdb()
      await redis.set(streamEpochKey, 'epoch-1')
      content.clear()
    },
    async close() {
      redis.disconnect()
      await content.close()
    },
  }
}

export type InsightStage = Awaited<ReturnType<typeof openInsightStage>>
export type TestInsight = Awaited<ReturnType<InsightStage['startInsight']>>
