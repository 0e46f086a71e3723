import { eventsStream, storedStream, streamEpochKey } from '@papan/contracts/stream.ts'
import { Redis } from 'ioredis'
import { until, wait } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { degradedAfter, degradedUntil, unready, watchHealth } from '../../kit/health.ts'
import { metricOf } from '../../kit/metrics.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed } from '../../../harness/test-bed/test-bed.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'

const repairMs = 5_000
const restMs = 10_000
const greatestId = '18446744073709551615-18446744073709551615'
const aheadMs = 2 * 3_600_000

/** `renames`: the stream accepts no further entries, or only out of order. */
const disruptions: { what: string; renames: boolean; disrupt: (redis: Redis) => Promise<unknown> }[] = [
  { what: 'greatest id', renames: true, disrupt: (redis) => redis.xadd(eventsStream, greatestId, 'e', '{}') },
  {
    what: 'two hours ahead',
    renames: true,
    disrupt: (redis) => redis.xadd(eventsStream, `${Date.now() + aheadMs}-0`, 'e', '{}'),
  },
  { what: 'no stream', renames: true, disrupt: (redis) => redis.set(eventsStream, 'x') },
  { what: 'acknowledgements', renames: true, disrupt: (redis) => redis.xadd(storedStream, greatestId, 's', '[]') },
  { what: 'emptied', renames: false, disrupt: (redis) => redis.xadd(eventsStream, 'MAXLEN', 0, '*', 'x', 'x') },
]

export const brokenStreamCase: ChaosCase = {
  name: 'F33',
  about: 'one command makes the stream refuse entries, or empties it: services start a new stream within 5 s',
  async run(print) {
    const bed = await startTestBed({ rate: sized(20) })
    const health = watchHealth(bed.product)
    const redis = new Redis(bed.urls.redis)
    try {
      await wait(3_000)
      const repairedAfter: Record<string, number> = {}
      const degraded: Record<string, Record<string, number>> = {}
      for (const { what, renames, disrupt } of disruptions) {
        const epoch = await redis.get(streamEpochKey)
        const at = sharedNow()
        await bed.during(async () => {
          await disrupt(redis)
          if (!renames) return
          await until(
            `${what}: a new stream starts`,
            repairMs * 2,
            async () => (await redis.get(streamEpochKey)) !== epoch,
          )
          repairedAfter[what] = Math.round(sharedNow() - at)
        })
        await wait(restMs)
        degraded[what] = degradedAfter(health.seen, 'events', at)
      }
      const endedAt = sharedNow()
      await wait(2_000)
      await health.stop()
      const lasting = degradedUntil(health.seen, 'events', endedAt)
      const { isKept, numbers } = await bed.check(print)
      const resyncs = await metricOf(bed.product, 'realtime', 'resyncs_total')
      const [notReady, restarted] = [unready(health.seen), await bed.restarted()]
      return {
        pass:
          isKept &&
          Object.values(repairedAfter).every((ms) => ms <= repairMs) &&
          Object.values(degraded).some((processes) => Object.keys(processes).length > 0) &&
          Object.keys(lasting).length === 0 &&
          numbers.unknown === 0 &&
          notReady.length + restarted.length === 0,
        repairedAfter,
        degraded,
        lasting,
        resyncs,
        notReady,
        restarted,
        ...numbers,
      }
    } finally {
      await health.stop()
      redis.disconnect()
      await bed.stop()
    }
  },
}
