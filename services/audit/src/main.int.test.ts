import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { marketCreated } from '@papan/contracts/events/content-events.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { defineCollection } from '@papan/runtime/mongo/define-collection.ts'
import { createAggregateStore } from '@papan/runtime/outbox/aggregate-store.ts'
import { announce, type Versioned } from '@papan/runtime/outbox/outbox-document.ts'
import { createRelay } from '@papan/runtime/outbox/relay.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog, testDatabase, testMongoUrl } from '@papan/runtime/test-kit/test-mongo.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'

// Whole processes start here, and the machine may be busy.
jest.setTimeout(60_000)

type StoredMarket = Versioned & { name: string }

let redisUrl: string
let database: Awaited<ReturnType<typeof testDatabase>>
let auth: Awaited<ReturnType<typeof startTestServer>>
let audit: Awaited<ReturnType<typeof startTestProcess>>
beforeAll(async () => {
  redisUrl = await testRedisDatabase()
  database = await testDatabase()
  auth = await startTestServer((_req, res) => {
    res.setHeader('content-type', 'application/json').end(JSON.stringify(testSnapshot()))
  })
  audit = await startTestProcess(fileURLToPath(new URL('main.ts', import.meta.url)), {
    MONGO_URL: testMongoUrl(),
    MONGO_DB: database.connection.name,
    REDIS_URL: redisUrl,
    AUTH_INTERNAL_URL: auth.url,
  })
})
afterAll(async () => {
  await audit.stop()
  await auth.close()
  await database.close()
})

const doing = {
  actor: { userId: 'budi', username: 'Budi', role: 'ADMIN' as const, ip: '203.0.113.5' },
  requestId: 'request-9',
}

/** A service of one collection, as content is: a store and the relay that empties its outboxes. */
const startSender = () => {
  const [redis, reader] = [createRedis(redisUrl, 'command', silentLog()), createRedis(redisUrl, 'reader', silentLog())]
  const markets = createAggregateStore<{ name: string }, StoredMarket, object>({
    subjectType: 'market',
    model: defineCollection<StoredMarket>(database.connection, 'markets', { name: String }),
    toRecord: ({ _id, name, epoch, rev, createdAt }) => ({ id: _id, name, epoch, rev, createdAt }),
    clock: Date.now,
    nudge: (subjectType, id) => relay.nudge(subjectType, id),
  })
  const metrics = createMetrics('sender')
  const relay = createRelay({ sources: [markets.source], redis, reader, log: silentLog(), metrics, clock: Date.now })
  return {
    create: (name: string) =>
      markets.write(name, doing, () => ({ fields: { name }, event: announce(marketCreated, { name }) })),
    stop: async () => {
      await relay.stop()
      redis.disconnect()
    },
  }
}

describe('the audit process', () => {
  it('turns what another service wrote into log entries and frees its outboxes', async () => {
    await audit.ready()
    const sender = startSender()
    const names = Array.from({ length: 50 }, (_, index) => `PASARAN ${index}`)
    await Promise.all(names.map((name) => sender.create(name)))

    const readLog = () =>
      fetch(`${audit.url}/master/logs?limit=100`, { headers: { authorization: `Bearer ${testToken('MASTER_ADMIN')}` } })
    const log = await eventually('50 log entries', async () => {
      const { data } = (await (await readLog()).json()) as { data?: { details: string; requestId: string }[] }
      return data?.length === names.length && data
    })
    expect(log.map(({ details }) => details).sort()).toEqual(names.map((name) => `Pasaran ${name} ditambahkan.`).sort())
    expect(new Set(log.map(({ requestId }) => requestId))).toEqual(new Set(['request-9']))
    await eventually(
      'empty outboxes',
      async () => {
        const waiting = await database.connection
          .collection('markets')
          .countDocuments({ 'outbox.0': { $exists: true } })
        return waiting === 0
      },
      30_000,
    )
    await sender.stop()
  })

  it('says that it is whole, and stops when told', async () => {
    const health = await eventually('auth to be heard', async () => {
      const answer = (await (await fetch(`${audit.internalUrl}/readyz`)).json()) as { degraded: string[] }
      return answer.degraded.length === 0 && answer
    })
    expect(health).toEqual({ ready: true, degraded: [] })
    expect(await audit.stop()).toBe(0)
  })
})
