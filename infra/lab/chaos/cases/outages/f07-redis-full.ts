import type { ChaosCase } from '../../kit/case.ts'
import { metricOf } from '../../../harness/metrics.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../../test/harness/until.ts'

const fullMs = 30_000
const roomBytes = 1024 * 1024

export const redisFullCase: ChaosCase = {
  name: 'F07',
  about: 'Redis is full for 30 s: writes are accepted, viewers see them, failures are counted, recovery follows soon',
  async run(print) {
    await using bed = await startTestBed()
    const redis = bed.openRedis()
    await wait(3_000)
    await bed.during(async () => {
      const used = Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1])
      await redis.config('SET', 'maxmemory', String(used + roomBytes))
      await wait(fullMs)
      await redis.config('SET', 'maxmemory', '0')
    })
    const relayFailures = await metricOf(bed.product, 'content', 'relay_failures_total')
    await wait(8_000)
    const { isKept, numbers } = await bed.check(print)
    const restarted = await bed.restarted()
    return {
      pass: isKept && numbers.unknown === 0 && relayFailures > 0 && restarted.length === 0,
      relayFailures,
      restarted,
      ...numbers,
    }
  },
}
