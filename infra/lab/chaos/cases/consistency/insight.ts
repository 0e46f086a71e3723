import { Redis } from 'ioredis'
import { eventsStream } from '@papan/contracts/stream.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { until, wait } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { metricOf } from '../../kit/metrics.ts'
import {
  askRebuild,
  changeSilently,
  checkMemory,
  differences,
  hasLoaded,
  rebuildNow,
  restoreSilently,
} from '../../kit/insight-copy.ts'

const workers = ['insight', 'insight-2']
const kills = 8
const everyMs = 2_000
const rounds = [workers, ['content'], workers, ['content'], workers, ['content']]
const frozenMs = 3_000
const repeated = 300
const settleMs = 90_000

const killInTurn = async (bed: TestBed) => {
  for (let kill = 0; kill < kills; kill++) {
    await wait(everyMs)
    await signalProcess(bed.product, workers[kill % workers.length] as string, 'SIGKILL')
  }
}

const isIdle = async (bed: TestBed) => (await rebuildNow(bed))?.state === 'idle'

/** Some are killed while a rebuild runs, each time a little later: both instances, since either may run it, or content. */
const killInRebuilds = async (bed: TestBed) => {
  for (const [round, killed] of rounds.entries()) {
    await until('a rebuild is accepted', settleMs, () => askRebuild(bed))
    await wait(1_000 + round * 300)
    const pids = await Promise.all(killed.map((name) => signalProcess(bed.product, name, 'SIGKILL')))
    for (const [index, name] of killed.entries()) await untilBack(bed.product, name, pids[index] ?? null)
    await until('the rebuild has ended', settleMs, () => isIdle(bed))
  }
}

/** What no event says: each instance finds it by its daily comparison, made now, and reads it again. */
const healSilentChange = async (bed: TestBed): Promise<boolean> => {
  const market = await changeSilently(bed.urls.mongo)
  const found = await Promise.all(workers.map((name) => checkMemory(bed, name)))
  return found.every((differing) => differing?.join() === market)
}

/** A restored backup starts one rebuild without being asked. */
const rebuildRestored = async (bed: TestBed): Promise<boolean> => {
  await restoreSilently(bed.urls.mongo)
  const isRestored = async () => {
    const rebuild = await rebuildNow(bed)
    return rebuild?.reason === 'restored' && rebuild.state === 'idle'
  }
  const isLoaded = async () => (await Promise.all(workers.map((name) => hasLoaded(bed, name)))).every(Boolean)
  const isDone = async () => (await isRestored()) && (await isLoaded())
  await until('the restored data are read', settleMs, isDone).catch(() => undefined)
  return isDone()
}

/** Whether the documents become equal to content's, and which markets then differed in each instance's memory. */
const compareAll = async (bed: TestBed, print: (line: string) => void) => {
  let left: string[] = []
  await until('the documents are those of content', settleMs, async () => {
    left = await differences(bed.urls.mongo)
    return left.length === 0
  }).catch(() => undefined)
  for (const line of left.slice(0, 8)) print(line)
  const memories = await Promise.all(workers.map((name) => checkMemory(bed, name)))
  return { differing: left.length, memories, isSame: left.length === 0 && memories.every((one) => one?.length === 0) }
}

/** One instance misses what the stream loses while it is stopped, until it has compared with content: within half a minute. */
const trimUnderFrozen = async (bed: TestBed, redis: Redis) => {
  await signalProcess(bed.product, 'insight-2', 'SIGSTOP')
  await wait(frozenMs)
  await redis.xtrim(eventsStream, 'MAXLEN', 0)
  const from = Date.now() / 1_000
  await signalProcess(bed.product, 'insight-2', 'SIGCONT')
  const hasCompared = async () => (await metricOf(bed.product, 'insight-2', 'insight_checked_seconds')) >= from
  return () => until('the instance that missed events has compared', settleMs, hasCompared)
}

/** The last events once more, newest first, as their service signed them. */
const repeatBackwards = async (redis: Redis): Promise<number> => {
  const entries = await redis.xrevrange(eventsStream, '+', '-', 'COUNT', repeated)
  for (const [, fields] of entries) await redis.xadd(eventsStream, '*', ...fields)
  return entries.length
}

export const insightCase: ChaosCase = {
  name: 'insight',
  about: `two insight processes are killed ${kills} times under writers, they or content in ${rounds.length} rebuilds, the stream is trimmed, events come twice and backwards, a draw changes silently, a backup is restored: both hold what content holds`,
  async run(print) {
    const bed = await startTestBed({ rate: sized(20), instances: { insight: workers.length } })
    const redis = new Redis(bed.urls.redis)
    try {
      const { entries: again, compared } = await bed.during(async () => {
        await killInTurn(bed)
        const entries = await repeatBackwards(redis)
        await killInRebuilds(bed)
        return { entries, compared: await trimUnderFrozen(bed, redis) }
      })
      const { isKept, numbers } = await bed.check(print)
      await compared()
      const written = await compareAll(bed, print)
      const isHealed = await healSilentChange(bed)
      const healed = await compareAll(bed, print)
      const isRebuilt = await rebuildRestored(bed)
      const restored = await compareAll(bed, print)
      const restarted = (await bed.restarted()).filter((name) => ![...workers, 'content'].includes(name))
      const isSame = [written, healed, restored].every((compared) => compared.isSame)
      return {
        pass: isKept && isSame && isHealed && isRebuilt && restarted.length === 0,
        again,
        written,
        isHealed,
        healed,
        isRebuilt,
        restored,
        restarted,
        ...numbers,
      }
    } finally {
      redis.disconnect()
      await bed.stop()
    }
  },
}
