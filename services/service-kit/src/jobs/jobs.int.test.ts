import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Queue, Worker } from 'bullmq'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { type Redis, createRedis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { type JobQueue, createJobQueue } from './job-queue.ts'
import { createWatchedWorker } from './watched-worker.ts'

describe('createJobQueue', () => {
  type Note = { text: string }

  let redisUrl: string
  let wire: Awaited<ReturnType<typeof startTestWire>>
  const open: JobQueue<Note>[] = []
  const done: string[] = []

  beforeEach(async () => {
    redisUrl = await testRedisDatabase()
    wire = await startTestWire(redisUrl)
    done.length = 0
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((queue) => queue.close()))
    wire.close()
  })

  const start = (
    work: (note: Note) => Promise<void> = async ({ text }) => void done.push(text),
    { url = wire.url, ...options }: { atOnce?: number; takeoverMs?: number; url?: string } = {},
  ) => {
    const queue = createJobQueue<Note>({
      name: 'test-write-note',
      redisUrl: url,
      log: silentLog(),
      metrics: createMetrics('test'),
      work,
      ...options,
    })
    open.push(queue)
    return queue
  }
  const isDone = (...texts: string[]) =>
    eventually(texts.join(), () => done.length >= texts.length && texts.every((text) => done.includes(text)), 40_000)

  /** Adds as our processes do: again and again until Redis took it. */
  const add = (queue: JobQueue<Note>, id: string, at = 0) =>
    eventually(`${id} to be taken`, () =>
      queue.addAt(id, { text: id }, at).then(
        () => true,
        () => false,
      ),
    )

  it('runs added jobs, once per id', async () => {
    const queue = start()
    await add(queue, 'a')
    await isDone('a')
    await add(queue, 'a')
    await add(queue, 'b')
    await isDone('a', 'b')
    expect(done).toEqual(['a', 'b'])
  })

  it('fails at once while Redis is unavailable at start, and works once it is back', async () => {
    wire.cut()
    const queue = start()
    await expect(queue.addAt('a', { text: 'a' }, 0)).rejects.toThrow('away')
    await wire.mend()
    await add(queue, 'a')
    await isDone('a')
  })

  it('continues after any Redis outage', async () => {
    const queue = start()
    for (const round of [1, 2, 3, 4, 5, 6]) {
      await add(queue, `before-${round}`)
      // Now it is taking up the job, doing it, or waiting for the next.
      await new Promise((resolve) => setTimeout(resolve, round * 10 - 10))
      wire.cut()
      await expect(queue.addAt('away', { text: 'away' }, 0)).rejects.toThrow()
      await new Promise((resolve) => setTimeout(resolve, 300))
      await wire.mend()
      await add(queue, `after-${round}`)
      await isDone(`after-${round}`)
    }
  })

  it('runs at most atOnce jobs concurrently', async () => {
    let most = 0
    let now = 0
    const queue = start(
      async ({ text }) => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 30))
        now--
        done.push(text)
      },
      { atOnce: 1 },
    )
    for (const id of ['a', 'b', 'c']) await add(queue, id)
    await isDone('a', 'b', 'c')
    expect(most).toBe(1)
  })

  it('hands the job of a silent process to another one', async () => {
    let letGo: (() => void) | null = null
    const silent = start(() => new Promise((resolve) => (letGo = resolve)), { takeoverMs: 1_000 })
    await add(silent, 'a')
    const end = await eventually('the job to be taken up', () => letGo)
    wire.silence()
    start(undefined, { takeoverMs: 1_000, url: redisUrl })
    await isDone('a')
    end()
  })

  it('closes at once while Redis is unavailable', async () => {
    wire.cut()
    const queue = start()
    await queue.close()
    await expect(queue.addAt('a', { text: 'a' }, 0)).rejects.toThrow()
  })
})

describe('createWatchedWorker', () => {
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
