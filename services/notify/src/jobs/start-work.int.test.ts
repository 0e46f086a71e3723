import { afterEach, expect, it } from '@jest/globals'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startWork } from './start-work.ts'

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

it('looks after stored work while it compares with content, once at a time and again after a failure', async () => {
  let ticks = 0
  const comparisons: { fail: (error: Error) => void }[] = []
  const started = startWork({
    name: 'test-work',
    work: () => Promise.resolve(),
    atOnce: 1,
    onTick: async () => void ticks++,
    recheck: () => new Promise((_resolve, fail) => comparisons.push({ fail })),
    redisUrl: await testRedisDatabase(),
    log: recordingLog().log,
    metrics: createMetrics('notify'),
    tickMs: 5,
  })
  stop = () => started.stop()
  await eventually('five ticks', () => ticks > 5)
  expect(comparisons).toHaveLength(1)
  comparisons[0]?.fail(new Error('content is away'))
  await eventually('the next comparison', () => comparisons.length > 1)
  const before = ticks
  await eventually('five ticks more', () => ticks > before + 5)
  expect(comparisons).toHaveLength(2)
})
