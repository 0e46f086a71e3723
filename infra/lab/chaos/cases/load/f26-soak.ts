import { eventsStream, eventsStreamLength, storedStream, storedStreamLength } from '@papan/contracts/stream.ts'
import { Redis } from 'ioredis'
import type { ChaosCase } from '../../kit/case.ts'
import { metricsOf } from '../../kit/metrics.ts'
import { holdingsOf, slopeOf } from '../../kit/process-facts.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { openSession } from '../../kit/socket-session.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../harness/until.ts'

const minutes = Number(process.env['SOAK_MINUTES'] ?? 10)
const sampleMs = 15_000
/** Share of the run in which one-time growth is ignored. */
const warmUpShare = Math.min(0.5, 5 / minutes)
const mbPerMinute = 1
const filesShare = 0.05
const fewFiles = 5
const loopMs = 50
const churnPerSecond = sized(10)
const churnLifeMs = 5_000
const watched = ['gateway', 'auth', 'content', 'media', 'audit', 'realtime', 'web']
/** The stream is trimmed approximately. */
const trimmedRoughly = 1.2

/** `heapMb` and `buffersMb` are parts of `rssMb`; the rest is allocator and code. */
type Sample = { minute: number; rssMb: number; heapMb: number; buffersMb: number; files: number; loopP99Ms: number }

const sampleAll = async (bed: TestBed, minute: number, samples: Map<string, Sample[]>) => {
  for (const name of watched) {
    const pid = await bed.product.pidOf(name)
    if (pid === null) throw new Error(`${name} does not run`)
    const metric = await metricsOf(bed.product, name)
    const sample = {
      minute,
      ...(await holdingsOf(pid)),
      heapMb: metric('nodejs_heap_size_total_bytes') / 1024 ** 2,
      buffersMb: metric('nodejs_external_memory_bytes') / 1024 ** 2,
      loopP99Ms: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
    }
    samples.set(name, [...(samples.get(name) ?? []), sample])
  }
}

/** Visitors who connect and disconnect. */
const startChurn = (url: string) => {
  const timer = setInterval(() => {
    const session = openSession(url)
    setTimeout(() => session.close(), churnLifeMs)
  }, 1_000 / churnPerSecond)
  return { stop: () => clearInterval(timer) }
}

const judge = (samples: Sample[]) => {
  const settled = samples.slice(Math.floor(samples.length * warmUpShare))
  const [first, last] = [settled[0]?.files ?? 0, settled.at(-1)?.files ?? 0]
  const perMinute = (mb: 'rssMb' | 'heapMb' | 'buffersMb') =>
    Number(slopeOf(settled.map((sample) => ({ x: sample.minute, y: sample[mb] }))).toFixed(2))
  const slope = perMinute('rssMb')
  const loop = Math.max(...settled.map(({ loopP99Ms }) => loopP99Ms))
  return {
    rssMb: Math.round(settled.at(-1)?.rssMb ?? 0),
    heapMb: Math.round(settled.at(-1)?.heapMb ?? 0),
    buffersMb: Math.round(settled.at(-1)?.buffersMb ?? 0),
    mbPerMinute: slope,
    ofWhichHeap: perMinute('heapMb'),
    ofWhichBuffers: perMinute('buffersMb'),
    files: [first, last],
    loopP99Ms: Math.round(loop),
    isFine: slope < mbPerMinute && last <= first * (1 + filesShare) + fewFiles && loop < loopMs,
  }
}

export const soakCase: ChaosCase = {
  name: 'F26',
  about: `${minutes} minutes of writers, viewers and visitors who come and go: nothing grows (SOAK_MINUTES=240 for a night)`,
  async run(print) {
    const bed = await startTestBed({ rate: sized(10), viewers: sized(120) })
    const churn = startChurn(bed.product.url)
    const redis = new Redis(bed.urls.redis)
    try {
      const samples = new Map<string, Sample[]>()
      const startedAt = performance.now()
      for (let minute = 0; minute < minutes; minute = (performance.now() - startedAt) / 60_000) {
        await sampleAll(bed, minute, samples)
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
    } finally {
      churn.stop()
      redis.disconnect()
      await bed.stop()
    }
  },
}
