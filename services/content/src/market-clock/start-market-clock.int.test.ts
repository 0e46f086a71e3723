import { createMetrics } from '@papan/runtime/metrics.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startMarketClock } from './start-market-clock.ts'

/** Starts clocks over one Redis, with a draw that was entered ahead; counts how often they read the schedules. */
const scene = async (count: number) => {
  const redisUrl = await testRedisDatabase()
  const redis = await readyRedis(redisUrl)
  const state = { reads: 0 }
  const clocks = Array.from({ length: count }, () =>
    startMarketClock({
      scheduleStore: {
        all: async () => {
          state.reads++
          return []
        },
        find: async () => null,
      },
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
  return {
    state,
    clocks,
    turns: () => redis.zcard('bull:content-announce-turn:delayed'),
    stop: async () => {
      await Promise.all(clocks.map((one) => one.stop()))
      redis.disconnect()
    },
  }
}

describe('the look ahead', () => {
  it('adds the turn that comes once, for any number of processes', async () => {
    const { clocks, turns, stop } = await scene(2)
    await eventually('the turn', async () => (await turns()) > 0, 60_000)
    await Promise.all(clocks.map((one) => one.reschedule()))
    expect(await turns()).toBe(1)
    await stop()
  })

  it('reads the schedules a few times for many that change at once', async () => {
    const { clocks, state, turns, stop } = await scene(1)
    await eventually('the turn', async () => (await turns()) > 0, 60_000)
    await Promise.all(Array.from({ length: 300 }, async () => clocks[0]?.reschedule()))
    expect(state.reads).toBeLessThan(10)
    await stop()
  })
})
