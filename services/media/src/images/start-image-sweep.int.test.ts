import { createMetrics } from '@papan/runtime/metrics.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { startImageSweep } from './start-image-sweep.ts'

const stage = () => {
  const swept = { all: 0, freed: 0 }
  const imageSweep = {
    sweepAll: async () => ++swept.all,
    sweepFreed: async () => ++swept.freed,
  }
  const start = (redisUrl: string) =>
    startImageSweep({ imageSweep, redisUrl, log: silentLog(), metrics: createMetrics('media') })
  return { swept, start }
}

describe('the sweep of images', () => {
  it('removes all unused ones at once after the first start, in one of the processes, and hourly from then on', async () => {
    const redisUrl = await testRedisDatabase()
    const redis = await readyRedis(redisUrl)
    const { swept, start } = stage()
    const sweeps = [1, 2].map(() => start(redisUrl))
    await eventually('a sweep', () => swept.all > 0)
    await eventually('the next job', async () => (await redis.zcard('bull:media-sweep-images:delayed')) === 1)
    await Promise.all(sweeps.map((sweep) => sweep.stop()))
    redis.disconnect()
    expect(swept.all).toBe(1)
  })

  it('removes images of deleted banners without Redis', async () => {
    const wire = await startTestWire(await testRedisDatabase())
    wire.cut()
    const { swept, start } = stage()
    const sweeps = start(wire.url)
    await eventually('a sweep', () => swept.freed > 0)
    await sweeps.stop()
    expect(swept.all).toBe(0)
  })
})
