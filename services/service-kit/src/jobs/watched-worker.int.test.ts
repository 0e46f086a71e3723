import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Queue, Worker } from 'bullmq'
import { createRedis, type Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { createWatchedWorker } from './watched-worker.ts'

const name = 'test-watch-worker'

let redis: Redis
let queue: Queue
let opened: Worker[]
let taken: string[]
let done: string[]
beforeEach(async () => {
  redis = createRedis(await testRedisDatabase(), 'worker', silentLog())
  queue = new Queue(name, { connection: redis })
  opened = []
  taken = []
  done = []
})
afterEach(async () => {
  await Promise.all([...opened.map((worker) => worker.close(true)), queue.close()])
  redis.disconnect()
})

/** The first workers are open and take nothing, as one that an outage has stunned; those after them work. */
const watched = (stunned: number, stuckMs: number, work = async (text: string) => void done.push(text)) => {
  const open = () => {
    const worker = new Worker<string>(name, (job) => work(job.data), {
      connection: redis,
      autorun: opened.length >= stunned,
    })
    opened.push(worker)
    return worker
  }
  return createWatchedWorker({ queue, open, log: silentLog(), checkMs: 50, stuckMs })
}
const add = (text: string) => queue.add('note', text)

describe('createWatchedWorker', () => {
  it('is stuck while a worker takes no jobs, replaces it and finishes the jobs', async () => {
    const worker = watched(2, 1_000)
    await add('a')
    await eventually('the first to be replaced', () => opened.length >= 2)
    expect(worker.isStuck()).toBe(true)
    await eventually('the job to be done', () => done.includes('a'))
    await eventually('it to be well again', () => !worker.isStuck())
    expect(opened).toHaveLength(3)
    await worker.close()
  })

  it('keeps a worker that is idle or has a long job', async () => {
    let letGo: () => void = () => undefined
    const worker = watched(0, 1_500, async (text) => {
      taken.push(text)
      await new Promise<void>((resolve) => (letGo = resolve))
      done.push(text)
    })
    await add('a')
    await eventually('the job to be taken up', () => taken.includes('a'))
    await add('b')
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect([opened.length, worker.isStuck()]).toEqual([1, false])
    letGo()
    await eventually('the first job', () => done.includes('a'))
    await eventually('the next to be taken up', () => taken.includes('b'))
    letGo()
    await worker.close()
  })
})
