import { createMetrics } from '@papan/runtime/metrics.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startMarketClock } from './start-market-clock.ts'

describe('the look ahead', () => {
  it('adds the turn that comes, and puts it back after Redis lost everything', async () => {
    const redisUrl = await testRedisDatabase()
    const redis = await readyRedis(redisUrl)
    const clocks = [1, 2].map(() =>
      startMarketClock({
        scheduleStore: { all: async () => [], find: async () => null },
        comingDraws: async () => [{ market: 'TAIWAN', date: '2099-12-31' }],
        redis,
        redisUrl,
        sign: createTestEventKeys().signOf('content'),
        clock: Date.now,
        log: silentLog(),
        metrics: createMetrics('content'),
      }),
    )
    const isScheduled = () =>
      eventually('the turn', async () => (await redis.zcard('bull:content-announce-turn:delayed')) === 1, 90_000)
    expect(await isScheduled()).toBe(true)
    await redis.flushdb()
    expect(await isScheduled()).toBe(true)
    await Promise.all(clocks.map((one) => one.stop()))
    redis.disconnect()
  })
})
