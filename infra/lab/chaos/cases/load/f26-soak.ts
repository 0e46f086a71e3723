import { eventsStream, eventsStreamLength, storedStream, storedStreamLength } from '@papan/contracts/stream.ts'
import { io } from 'socket.io-client'
import type { ChaosCase } from '../../kit/case.ts'
import { heldMemory } from '../../kit/held-memory.ts'
import { metricOf } from '../../../harness/metrics.ts'
import { holdingsOf, slopeOf } from '../../kit/process-facts.ts'
import { collecting } from '../../../harness/realtime/subject.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../../test/harness/until.ts'

const minutes = Number(process.env['SOAK_MINUTES'] ?? 10)
const sampleMs = 60_000
const isLong = minutes >= 60
/** Share of the run in which one-time growth is ignored. */
const warmUpShare = Math.min(0.5, (isLong ? 30 : 5) / minutes)
const rssMbPerMinute = 1
/** After a collection. A short run's line is the noise of its caches. */
const heldMbPerHour = isLong ? 2 : 60
const filesShare = 0.05
const fewFiles = 5
const loopMs = 50
const churnPerSecond = sized(10)
const churnLifeMs = 5_000
const watched = ['gateway', 'auth', 'content', 'media', 'audit', 'insight', 'notify', 'realtime', 'web']
/** Of a long run: more than an evening's. */
const writesPerSecond = isLong ? 2 : sized(10)
const viewers = 500
/** The stream is trimmed approximately. */
const trimmedRoughly = 1.2

/** `heapMb` and `buffersMb` hold what a collection left; both are parts of `rssMb`. */
type Sample = { minute: number; rssMb: number; heapMb: number; buffersMb: number; files: number; loopP99Ms: number }

const sampleAll = async (bed: TestBed, minute: number, samples: Map<string, Sample[]>) => {
  for (const name of watched) {
    const pid = await bed.product.pidOf(name)
    if (pid === null) throw new Error(`${name} does not run`)
    const loopP99Ms = (await metricOf(bed.product, name, 'nodejs_eventloop_lag_p99_seconds')) * 1000
    const sample = {
      minute,
      ...(await holdingsOf(pid)),
      // The collection's own stall is in the answer after it.
      ...(await heldMemory(bed.product, name)),
      loopP99Ms,
    }
    samples.set(name, [...(samples.get(name) ?? []), sample])
  }
}

const heldText = (samples: Sample[]) => {
  const { heapMb, buffersMb } = samples.at(-1) as Sample
  return (heapMb + buffersMb).toFixed(1)
}

/** Visitors who connect and disconnect. */
const startChurn = (url: string) => {
  const timer = setInterval(() => {
    const socket = io(url, { transports: ['websocket'], forceNew: true })
    setTimeout(() => socket.disconnect(), churnLifeMs)
  }, 1_000 / churnPerSecond)
  const stop = () => clearInterval(timer)
  return { stop, [Symbol.dispose]: stop }
}

const judge = (samples: Sample[]) => {
  const settled = samples.slice(Math.floor(samples.length * warmUpShare))
  const [first, last] = [settled[0]?.files ?? 0, settled.at(-1)?.files ?? 0]
  const perMinute = (mb: (sample: Sample) => number) =>
    slopeOf(settled.map((sample) => ({ x: sample.minute, y: mb(sample) })))
  const rssGrowth = perMinute(({ rssMb }) => rssMb)
  const heldGrowth = perMinute(({ heapMb, buffersMb }) => heapMb + buffersMb) * 60
  const loop = Math.max(...settled.map(({ loopP99Ms }) => loopP99Ms))
  return {
    rssMb: Math.round(settled.at(-1)?.rssMb ?? 0),
    heapMb: Number(settled.at(-1)?.heapMb.toFixed(1)),
    buffersMb: Number(settled.at(-1)?.buffersMb.toFixed(1)),
    rssMbPerMinute: Number(rssGrowth.toFixed(2)),
    heldMbPerHour: Number(heldGrowth.toFixed(2)),
    files: [first, last],
    loopP99Ms: Math.round(loop),
    isFine:
      rssGrowth < rssMbPerMinute &&
      heldGrowth < heldMbPerHour &&
      last <= first * (1 + filesShare) + fewFiles &&
      loop < loopMs,
  }
}

export const soakCase: ChaosCase = {
  name: 'F26',
  about: `${minutes} minutes of writers, ${viewers} viewers and visitors who come and go: nothing grows (SOAK_MINUTES=120 for an evening)`,
  async run(print) {
    await using bed = await startTestBed({ rate: writesPerSecond, viewers, env: collecting })
    using churn = startChurn(bed.product.url)
    const redis = bed.openRedis()
    const samples = new Map<string, Sample[]>()
    const startedAt = performance.now()
    for (let minute = 0; minute < minutes; minute = (performance.now() - startedAt) / 60_000) {
      await sampleAll(bed, minute, samples)
      print(
        `${Math.round(minute)} min, ${await bed.viewers.connected()} viewers: ${[...samples].map(([name, all]) => `${name} ${heldText(all)}`).join(', ')}`,
      )
      await wait(sampleMs)
    }
    churn.stop()
    const lengths = { events: await redis.xlen(eventsStream), stored: await redis.xlen(storedStream) }
    const { isKept, numbers } = await bed.check(print)
    const judged = Object.fromEntries([...samples].map(([name, all]) => [name, judge(all)]))
    const restarted = await bed.restarted()
    for (const [name, figures] of Object.entries(judged)) print(`${name}: ${JSON.stringify(figures)}`)
    return {
      pass:
        isKept &&
        numbers.unknown === 0 &&
        Object.values(judged).every(({ isFine }) => isFine) &&
        lengths.events <= eventsStreamLength * trimmedRoughly &&
        lengths.stored <= storedStreamLength * trimmedRoughly &&
        restarted.length === 0,
      minutes,
      judged,
      lengths,
      restarted,
      ...numbers,
    }
  },
}
