import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { atWib, wibDate } from '@papan/contracts/wib.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startRetention } from './start-retention.ts'

const prefix = 'bull:audit-trim-log:'

let redisUrl: string
let redis: Redis
let runs: number
beforeEach(async () => {
  redisUrl = await testRedisDatabase()
  redis = await readyRedis(redisUrl)
  runs = 0
})
afterEach(() => redis.disconnect())

const trim = () => {
  runs++
  return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ removedUpTo: 0, broken: null })
}
const start = () => startRetention({ trim, redisUrl, log: silentLog(), metrics: createMetrics('audit') })
const delayed = () => redis.zcard(`${prefix}delayed`)

describe('the retention job', () => {
  it('is due at 03:30 WIB, once for any number of processes', async () => {
    const started = [1, 2, 3].map(start)
    await eventually('its job', async () => (await delayed()) === 1)
    const next = Number(await redis.zscore(`${prefix}repeat`, 'audit-trim-log'))
    expect(next).toBe(atWib(wibDate(next), '03:30'))
    expect(next).toBeGreaterThan(Date.now())
    await Promise.all(started.map((one) => one.close()))
    expect([await delayed(), runs]).toEqual([1, 0])
  })

  it('runs for a job, and again after a failure', async () => {
    const retention = start()
    await eventually('the job to be taken', () =>
      retention.addAt('trim-2025-01-31', { date: '2025-01-31' }, 0).then(
        () => true,
        () => false,
      ),
    )
    await eventually('the second try', () => runs === 2)
    await retention.close()
  })
})
