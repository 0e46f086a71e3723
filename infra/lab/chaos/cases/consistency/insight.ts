import type { Redis } from 'ioredis'
import { eventsStream } from '@papan/contracts/stream.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { differences, restoreSilently } from '../../kit/insight-answers.ts'

const workers = ['insight', 'insight-2']
const kills = 8
const everyMs = 2_000
const rounds = 3
const frozenMs = 3_000
const repeated = 300
const settleMs = 90_000

const killInTurn = async (bed: TestBed) => {
  for (let kill = 0; kill < kills; kill++) {
    await wait(everyMs)
    await signalProcess(bed.product, workers[kill % workers.length] as string, 'SIGKILL')
  }
}

/** Both are killed, and content while they read it, each time a little later. */
const killWhileReading = async (bed: TestBed) => {
  for (let round = 0; round < rounds; round++) {
    const killed = await Promise.all(workers.map((name) => signalProcess(bed.product, name, 'SIGKILL')))
    await wait(600 + round * 400)
    const content = await signalProcess(bed.product, 'content', 'SIGKILL')
    for (const [index, name] of workers.entries()) await untilBack(bed.product, name, killed[index] ?? null)
    await untilBack(bed.product, 'content', content)
  }
}

/** One instance misses what the stream loses while it is stopped. */
const trimUnderFrozen = async (bed: TestBed, redis: Redis) => {
  await signalProcess(bed.product, 'insight-2', 'SIGSTOP')
  await wait(frozenMs)
  await redis.xtrim(eventsStream, 'MAXLEN', 0)
  await signalProcess(bed.product, 'insight-2', 'SIGCONT')
}

/** The last events once more, newest first, as their service signed them. */
const repeatBackwards = async (redis: Redis): Promise<number> => {
  const entries = await redis.xrevrange(eventsStream, '+', '-', 'COUNT', repeated)
  for (const [, fields] of entries) await redis.xadd(eventsStream, '*', ...fields)
  return entries.length
}

/** What still differs from a fresh reading after `settleMs`. */
const compare = async (bed: TestBed, print: (line: string) => void): Promise<number> => {
  let left: string[] = []
  await until('insight answers as after a fresh reading', settleMs, async () => {
    left = await differences(bed)
    return left.length === 0
  }).catch(() => undefined)
  for (const line of left.slice(0, 8)) print(line)
  return left.length
}

export const insightCase: ChaosCase = {
  name: 'insight',
  about: `two insight processes are killed ${kills} times under writers, and ${rounds} times with content while they read it, events come twice and backwards, the stream is trimmed, a backup is restored: each answer is as after a fresh reading`,
  async run(print) {
    await using bed = await startTestBed({ rate: sized(20), instances: { insight: workers.length } })
    const redis = bed.openRedis()
    const again = await bed.during(async () => {
      await killInTurn(bed)
      const entries = await repeatBackwards(redis)
      await killWhileReading(bed)
      await trimUnderFrozen(bed, redis)
      return entries
    })
    const { isKept, numbers } = await bed.check(print)
    const written = await compare(bed, print)
    await restoreSilently(bed.urls.mongo)
    const restored = await compare(bed, print)
    const restarted = (await bed.restarted()).filter((name) => ![...workers, 'content'].includes(name))
    const pass = isKept && written === 0 && restored === 0 && restarted.length === 0
    return { pass, again, written, restored, restarted, ...numbers }
  },
}
