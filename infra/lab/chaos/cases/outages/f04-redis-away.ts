import type { ChaosCase } from '../../kit/case.ts'
import { degradedAfter, unready, watchHealth } from '../../kit/health.ts'
import { blackholeFor, killFor, loseFor } from '../../kit/redis-outages.ts'
import { percentile } from '../../../harness/stats.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import { wait } from '../../../../test/harness/until.ts'

/** Share of unacknowledged writes during outages, and the p99 of all of them, ms. */
const maxUnacknowledged = 0.001
const writeP99Ms = 1_000
const drainMs = 30_000
const degradedMs = 10_000
const restMs = 8_000
/** Services that read or write the stream. */
const streamUsers = ['content', 'audit', 'realtime', 'gateway']

type Disruption = (bed: TestBed) => Promise<void>
type RedisCase = { name: string; about: string; disruptions: Disruption[]; isSilent?: boolean }

/** One kind of Redis outage under load. `isSilent`: connections stay open. */
const redisCase = ({ name, about, disruptions, isSilent = false }: RedisCase): ChaosCase => ({
  name,
  about,
  async run(print) {
    await using bed = await startTestBed()
    const health = watchHealth(bed.product)
    try {
      await wait(3_000)
      const outages: { from: number; to: number }[] = []
      for (const disrupt of disruptions) {
        const from = sharedNow()
        await bed.during(() => disrupt(bed))
        outages.push({ from, to: sharedNow() })
        await wait(restMs)
      }
      await health.stop()
      const { isKept, numbers, history } = await bed.check(print)
      const during = history.writes.filter(({ startedAt }) =>
        outages.some(({ from, to }) => startedAt >= from && startedAt <= to),
      )
      const unacknowledged = during.filter(({ outcome }) => outcome === 'unknown').length
      const writeP99 = percentile(
        during.map(({ startedAt, endedAt }) => endedAt - startedAt),
        0.99,
      )
      const degraded = degradedAfter(health.seen, 'redis', outages[0]?.from ?? 0)
      const late = isSilent ? streamUsers.filter((one) => !((degraded[one] ?? Infinity) <= degradedMs)) : []
      const notReady = unready(health.seen)
      const restarted = await bed.restarted()
      return {
        pass:
          isKept &&
          unacknowledged <= during.length * maxUnacknowledged &&
          writeP99 <= writeP99Ms &&
          numbers.loggedMs <= drainMs &&
          late.length + notReady.length + restarted.length === 0,
        writesDuring: during.length,
        unacknowledged,
        writeP99: Math.round(writeP99),
        degraded,
        notReady,
        restarted,
        ...numbers,
      }
    } finally {
      await health.stop()
    }
  },
})

export const redisCases: ChaosCase[] = [
  redisCase({
    name: 'F04',
    about:
      'Redis is killed and away for 5 and 60 s, and emptied and away for 20 s: every write is taken, shown and logged',
    disruptions: [(bed) => killFor(bed, 5_000), (bed) => loseFor(bed, 20_000), (bed) => killFor(bed, 60_000)],
  }),
  redisCase({
    name: 'F05',
    about: 'the link to Redis stays open for 30 s and carries nothing',
    disruptions: [(bed) => blackholeFor(bed, 30_000)],
    isSilent: true,
  }),
]
