import { createMetrics } from '@papan/runtime/metrics.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startMarketClock } from './start-market-clock.ts'

describe('the look ahead', () => {
  it('adds the turn that comes once, for any number of processes', async () => {
    const redisUrl = await testRedisDatabase()
    const redis = await readyRedis(redisUrl)
    const clocks = [1, 2].map(() =>
      startMarketClock({
        scheduleStore: { all: async () => [], find: async () => null },
        endPlan: async () => undefined,
        comingDraws: async () => [{ market: 'TAIWAN', date: '2099-12-31' }],
        redis,
        redisUrl,
        sign: createTestEventKeys().signOf('content'),
        clock: Date.now,
        log: silentLog(),
        metrics: createMetrics('content'),
      }),
    )
    const turns = () => redis.zcard('bull:content-announce-turn:delayed')
    await eventually('the turn', async () => (await turns()) > 0, 60_000)
    await Promise.all(clocks.map((one) => one.reschedule()))
    expect(await turns()).toBe(1)
    await Promise.all(clocks.map((one) => one.stop()))
    redis.disconnect()
  })
})
