import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Queue, Worker } from 'bullmq'
import { atWib, wibDate } from '@papan/contracts/rules/wib.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startRetention } from './start-retention.ts'

const name = 'audit-trim-log'

let redisUrl: string
let redis: Redis
let bare: Queue
let runs: number
beforeEach(async () => {
  redisUrl = await testRedisDatabase()
  redis = await readyRedis(redisUrl)
  bare = new Queue(name, { connection: redis })
  runs = 0
})
afterEach(async () => {
  await bare.close()
  redis.disconnect()
})

const trim = () => {
  runs++
  return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ removedUpTo: 0, broken: null })
}
const start = () => startRetention({ trim, redisUrl, log: silentLog(), metrics: createMetrics('audit') })

describe('the retention job', () => {
  it('is due at 03:30 WIB, once for any number of processes', async () => {
    const started = [1, 2, 3].map(start)
    await eventually('its job', async () => (await bare.getDelayedCount()) === 1)
    const { next = 0 } = (await bare.getJobScheduler(name)) ?? {}
    expect(next).toBe(atWib(wibDate(next), '03:30'))
    expect(next).toBeGreaterThan(Date.now())
    await Promise.all(started.map((one) => one.close()))
    expect([await bare.getDelayedCount(), runs]).toEqual([1, 0])
  })

  it('runs for a job of the release before, and again after a failure', async () => {
    const retention = start()
    await bare.add(name, { date: '2025-01-31' }, { jobId: 'trim-2025-01-31', attempts: 5 })
    await eventually('the second try', () => runs === 2)
    await retention.close()
  })

  it('is run by a worker of the release before', async () => {
    const retention = start()
    await eventually('its job', async () => (await bare.getDelayedCount()) === 1)
    await retention.close()
    const data: unknown[] = []
    const worker = new Worker(name, async (job) => void data.push(job.data), {
      connection: { url: redisUrl, maxRetriesPerRequest: null },
    })
    const [job] = await bare.getDelayed()
    await job?.promote()
    await eventually('the run', () => data.length === 1)
    await worker.close()
    expect(data).toEqual([{}])
  })
})
