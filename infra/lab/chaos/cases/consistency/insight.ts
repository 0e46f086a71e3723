import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { rebuildPath, rebuildState } from '@papan/contracts/calls/insight/rebuild-calls.ts'
import { eventsStream } from '@papan/contracts/stream.ts'
import { ask, bearer } from '../../../harness/ask.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { until, wait } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'

const workers = ['insight', 'insight-2']
const kills = 8
const everyMs = 2_000
const rebuilds = 3
const frozenMs = 3_000
const repeated = 300
const settleMs = 90_000

type Stored = {
  _id: string
  epoch: number
  rev: number
  deleted?: boolean
  deletedAt?: string | null
  prizes: { type: string; numbers: string }[]
}

const lineOf = ({ _id, epoch, rev, prizes }: Stored): string =>
  [_id, epoch, rev, ...prizes.map(({ type, numbers }) => `${type} ${numbers}`)].join(' ')

/** What differs between the results of content and the documents of insight. */
const differences = async (mongoUrl: string): Promise<string[]> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  try {
    const linesOf = async (database: string, collection: string) => {
      const stored = await connection.useDb(database).collection<Stored>(collection).find({}).toArray()
      return new Set(stored.filter(({ deleted, deletedAt }) => !deleted && !deletedAt).map(lineOf))
    }
    const [theirs, ours] = [await linesOf('content', 'results'), await linesOf('insight', 'draws')]
    return [...[...theirs].filter((line) => !ours.has(line)), ...[...ours].filter((line) => !theirs.has(line))]
  } finally {
    await connection.close()
  }
}

/** Compares the memory of one instance with content: the markets that differed. */
const checkMemory = async ({ product }: TestBed, name: string): Promise<string[] | null> => {
  const internalPort = (await product.processes()).find((one) => one.name === name)?.internalPort
  const { status, text } = await ask(`http://127.0.0.1:${internalPort}/internal/check`, { method: 'POST', body: '{}' })
  return status === 200 ? ((JSON.parse(text) as { differing?: string[] }).differing ?? null) : null
}

const killInTurn = async (bed: TestBed) => {
  for (let kill = 0; kill < kills; kill++) {
    await wait(everyMs)
    await signalProcess(bed.product, workers[kill % workers.length] as string, 'SIGKILL')
  }
}

const rebuild = (bed: TestBed, method: 'GET' | 'POST') =>
  ask(`${bed.product.url}/api${rebuildPath}`, { method, headers: bearer(bed.token) })
const isIdle = async (bed: TestBed) => {
  const { status, text } = await rebuild(bed, 'GET')
  return status === 200 && rebuildState.parse(JSON.parse(text)).state === 'idle'
}

/** Both instances are killed while a rebuild runs, since either may run it. */
const killInRebuilds = async (bed: TestBed) => {
  for (let round = 0; round < rebuilds; round++) {
    await until('a rebuild is accepted', settleMs, async () => (await rebuild(bed, 'POST')).status === 202)
    await wait(1_000 + round * 300)
    const pids = await Promise.all(workers.map((name) => signalProcess(bed.product, name, 'SIGKILL')))
    for (const [index, name] of workers.entries()) await untilBack(bed.product, name, pids[index] ?? null)
    await until('the rebuild has ended', settleMs, () => isIdle(bed))
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

export const insightCase: ChaosCase = {
  name: 'insight',
  about: `two insight processes are killed ${kills} times under writers and in ${rebuilds} rebuilds, the stream is trimmed, events come twice and backwards: both hold what content holds`,
  async run(print) {
    const bed = await startTestBed({ rate: sized(20), instances: { insight: workers.length } })
    const redis = new Redis(bed.urls.redis)
    try {
      const again = await bed.during(async () => {
        await killInTurn(bed)
        const entries = await repeatBackwards(redis)
        await killInRebuilds(bed)
        await trimUnderFrozen(bed, redis)
        return entries
      })
      const { isKept, numbers } = await bed.check(print)
      let left: string[] = []
      await until('the documents are those of content', settleMs, async () => {
        left = await differences(bed.urls.mongo)
        return left.length === 0
      }).catch(() => undefined)
      for (const line of left.slice(0, 8)) print(line)
      const memories = await Promise.all(workers.map((name) => checkMemory(bed, name)))
      const restarted = (await bed.restarted()).filter((name) => !workers.includes(name))
      return {
        pass:
          isKept &&
          left.length === 0 &&
          memories.every((differing) => differing?.length === 0) &&
          restarted.length === 0,
        again,
        differing: left.length,
        memories,
        restarted,
        ...numbers,
      }
    } finally {
      redis.disconnect()
      await bed.stop()
    }
  },
}
