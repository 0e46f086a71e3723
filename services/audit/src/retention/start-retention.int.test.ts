import { describe, expect, it } from '@jest/globals'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startRetention } from './start-retention.ts'

describe('the retention job', () => {
  it('runs once per day for any number of processes, and again after a failure', async () => {
    const redisUrl = await testRedisDatabase()
    let runs = 0
    const trim = () => {
      runs++
      return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ removedUpTo: 0, broken: null })
    }
    // A quiet time that has passed already is due at once.
    const clock = () => Date.parse('2025-01-31T20:29:00Z')
    const started = [1, 2, 3].map(() =>
      startRetention({ trim, redisUrl, clock, log: silentLog(), metrics: createMetrics('audit') }),
    )
    await eventually('the second try', () => runs === 2)
    await Promise.all(started.map((one) => one.stop()))
    expect(runs).toBe(2)
  })
})
