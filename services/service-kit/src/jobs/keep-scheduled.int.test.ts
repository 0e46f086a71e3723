import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Queue, Worker } from 'bullmq'
import { createMetrics } from '@papan/runtime/metrics.ts'
import type { Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { createJobQueue } from './job-queue.ts'
import type { Recurring } from './keep-scheduled.ts'

const name = 'test-sweep-notes'
const hourMs = 3_600_000

let redisUrl: string
let redis: Redis
let bare: Queue
let wire: Awaited<ReturnType<typeof startTestWire>>
let runs: number
let recorded: ReturnType<typeof recordingLog>
const open: { close: () => Promise<void> }[] = []

beforeEach(async () => {
  redisUrl = await testRedisDatabase()
  redis = await readyRedis(redisUrl)
  bare = new Queue(name, { connection: redis })
  wire = await startTestWire(redisUrl)
  runs = 0
  recorded = recordingLog()
})
afterEach(async () => {
  await stopAll()
  await bare.close()
  redis.disconnect()
  wire.close()
})

type Options = { url?: string; work?: () => Promise<void>; metrics?: ReturnType<typeof createMetrics> }

/** One instance, which puts its scheduler in again every 200 ms. */
const start = (recurring: Recurring, options: Options = {}) => {
  const { url = redisUrl, work = async () => void runs++, metrics = createMetrics('test') } = options
  const queue = createJobQueue<unknown>({
    name,
    redisUrl: url,
    log: recorded.log,
    metrics,
    work,
    takeoverMs: 1_000,
    recurring: { upsertMs: 200, ...recurring },
  })
  open.push(queue)
  return queue
}
const scheduled = () => bare.getJobScheduler(name)
const isScheduled = () => eventually('the scheduler', async () => ((await scheduled())?.next ?? 0) > 0, 40_000)
/** Ids of all jobs that exist, finished ones too: one for each due time. */
const dueTimes = async (): Promise<string[]> => {
  const jobs = await bare.getJobs(['completed', 'active', 'wait', 'delayed', 'failed'])
  return jobs.map(({ id = '' }) => id)
}
/** Instances that cannot reach Redis go on trying. */
const failsTwice = () =>
  eventually('two tries', () => recorded.lines.filter((line) => line.includes('not scheduled')).length >= 2)
const stopAll = () => Promise.all(open.splice(0).map((one) => one.close()))
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('recurring jobs', () => {
  it('run once per due time for any number of instances', async () => {
    for (let instance = 0; instance < 3; instance++) start({ everyMs: 700 })
    await eventually('four runs', () => runs >= 4)
    await stopAll()
    const finished = await bare.getCompleted()
    expect(finished).toHaveLength(runs)
    expect(new Set(await dueTimes()).size).toBe((await dueTimes()).length)
  })

  it('are due at their offset', async () => {
    start({ everyMs: 24 * hourMs, offsetMs: 20.5 * hourMs })
    await isScheduled()
    const { next = 0 } = (await scheduled()) ?? {}
    expect(new Date(next).toISOString()).toMatch(/T20:30:00\.000Z$/)
    await passed(600)
    expect([(await scheduled())?.next, await dueTimes(), runs]).toEqual([next, [`repeat:${name}:${next}`], 0])
  })

  it('are back after Redis lost everything', async () => {
    start({ everyMs: 1_000 })
    await eventually('a run', () => runs > 0)
    await redis.flushdb()
    await isScheduled()
    const before = runs
    await eventually('the next run', () => runs > before)
  })

  it('are back when the next job alone was lost', async () => {
    start({ everyMs: 24 * hourMs, offsetMs: 1 })
    await isScheduled()
    await bare.drain(true)
    await eventually('a job', async () => (await bare.getDelayedCount()) === 1)
  })

  it('keep a job that was due while no worker was there, however often it is put in', async () => {
    start({ everyMs: 24 * hourMs, offsetMs: 1 })
    await isScheduled()
    await stopAll()
    // As after a night without a worker: the job was due a minute ago, and the scheduler knows no later one.
    const { next = 0 } = (await scheduled()) ?? {}
    const due = Math.floor(Date.now() / (24 * hourMs)) * 24 * hourMs + 1
    await redis.rename(`bull:${name}:repeat:${name}:${next}`, `bull:${name}:repeat:${name}:${due}`)
    await redis.zrem(`bull:${name}:delayed`, `repeat:${name}:${next}`)
    await redis.zadd(`bull:${name}:delayed`, due * 0x1000, `repeat:${name}:${due}`)
    await redis.zadd(`bull:${name}:repeat`, due, name)
    for (let time = 0; time < 3; time++)
      await bare.upsertJobScheduler(name, { every: 24 * hourMs, offset: 1, endDate: Date.now() + 72 * hourMs })
    start({ everyMs: 24 * hourMs, offsetMs: 1 })
    await eventually('the missed run', () => runs === 1)
    expect((await scheduled())?.next).toBe(due + 24 * hourMs)
  })

  it.each([
    ['away', () => wire.cut()],
    ['hung', () => void wire.silence()],
  ])('start while Redis is %s, and run once it is back', async (_how, lose) => {
    lose()
    start({ everyMs: 300 }, { url: wire.url })
    await failsTwice()
    expect(runs).toBe(0)
    wire.cut()
    await wire.mend()
    await eventually('a run', () => runs > 0, 60_000)
  })

  it('start while Redis refuses writes, and run once it takes them', async () => {
    const user = `refused-${process.pid}`
    await redis.call('ACL', 'SETUSER', user, 'on', '>secret', '~*', '+@all', '-@write')
    start({ everyMs: 300 }, { url: Object.assign(new URL(redisUrl), { username: user, password: 'secret' }).href })
    await failsTwice()
    expect(runs).toBe(0)
    await redis.call('ACL', 'SETUSER', user, '+@write')
    await eventually('a run', () => runs > 0, 60_000)
    await stopAll()
    await redis.call('ACL', 'DELUSER', user)
  })

  it('continue after outages between any two steps, without a double run', async () => {
    for (let instance = 0; instance < 2; instance++) start({ everyMs: 700 }, { url: wire.url })
    for (const pauseMs of [0, 50, 200, 400, 700]) {
      const before = runs
      await eventually('a run', () => runs > before, 60_000)
      await passed(pauseMs)
      wire.cut()
      await passed(300)
      await wire.mend()
    }
    const before = runs
    await eventually('the last run', () => runs > before, 60_000)
    expect(await bare.getDelayedCount()).toBeLessThanOrEqual(1)
  })

  it('hand the run of a silent instance to another one', async () => {
    const taken: string[] = []
    let letGo: () => void = () => undefined
    const hang = () => new Promise<void>((resolve) => (letGo = resolve))
    start({ everyMs: 24 * hourMs }, { url: wire.url, work: () => (taken.push('silent'), hang()) })
    await eventually('the first to take it', () => taken.length === 1)
    wire.silence()
    start({ everyMs: 24 * hourMs }, { work: async () => void taken.push('other') })
    await eventually('the second to take it', () => taken.includes('other'), 60_000)
    expect(taken).toEqual(['silent', 'other'])
    letGo()
  })

  it('end by themselves when no instance keeps them', async () => {
    start({ everyMs: 300 })
    await eventually('a run', () => runs > 0)
    await stopAll()
    // A plain worker does what the queue holds and puts nothing in.
    const worker = new Worker(name, async () => void runs++, {
      connection: { url: redisUrl, maxRetriesPerRequest: null },
    })
    open.push(worker)
    await eventually('no next job', async () => (await bare.getJobCountByTypes('delayed', 'wait', 'active')) === 0)
  })

  it('report the last run that ended well, from any instance', async () => {
    const metrics = createMetrics('test')
    const reported = async () => (await metrics.registry.getSingleMetric('recurring_run_seconds')?.get())?.values
    const startedAt = Date.now() / 1_000
    start({ everyMs: 24 * hourMs, offsetMs: 1 }, { metrics })
    expect(await reported()).toEqual([{ labels: { queue: name }, value: expect.any(Number) }])
    await isScheduled()
    const job = await bare.add(name, {})
    await eventually('its run', async () => (await bare.getJob(job.id ?? ''))?.finishedOn)
    const { finishedOn = 0 } = (await bare.getJob(job.id ?? '')) ?? {}
    await eventually('its time', async () => (await reported())?.[0]?.value === finishedOn / 1_000)
    expect(finishedOn / 1_000).toBeGreaterThanOrEqual(startedAt)
  })
})
