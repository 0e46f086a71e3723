import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import { createMetrics } from '../metrics.ts'
import { eventually } from '../test-kit/eventually.ts'
import { metricValue } from '../test-kit/metric-value.ts'
import { silentLog } from '../test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '../test-kit/test-redis.ts'
import { createRedis } from './redis.ts'
import { createStreamCursor } from './stream-cursor.ts'
import { createStreamGroup } from './stream-group.ts'
import { brokenKeyOf, startStreamRepair } from './stream-repair.ts'

let redisUrl: string
let redis: Redis
let ends: (() => Promise<void>)[] = []
const metrics = createMetrics('test')
const hour = 3_600_000

beforeAll(async () => {
  redisUrl = await testRedisDatabase()
  redis = await readyRedis(redisUrl)
})
afterAll(() => redis.disconnect())
beforeEach(async () => {
  await redis.flushdb()
  await redis.set(streamEpochKey, 'epoch-1')
})
afterEach(async () => {
  await Promise.all(ends.map((end) => end()))
  ends = []
})

const startReaders = async () => {
  const common = { log: silentLog(), metrics }
  const read = { cursor: [] as string[], group: [] as string[], gaps: [] as string[] }
  const cursor = createStreamCursor({
    ...common,
    redis: createRedis(redisUrl, 'reader', silentLog()),
    onEntries: (entries) => void read.cursor.push(...entries.map(([, fields]) => fields[1] ?? '')),
    onGap: (reason) => read.gaps.push(reason),
  })
  const group = createStreamGroup({
    ...common,
    redis: createRedis(redisUrl, 'reader', silentLog()),
    group: 'tests',
    onEntries: async (entries) => {
      await Promise.resolve()
      read.group.push(...entries.map(([, fields]) => fields[1] ?? ''))
    },
  })
  ends.push(
    () => cursor.stop(),
    () => group.stop(),
  )
  await eventually('both to follow', () => cursor.isFollowing() && group.isFollowing())
  await redis.xadd(eventsStream, '*', 'e', 'before')
  await eventually('the first entry', () => read.cursor.length === 1 && read.group.length === 1)
  return { read, cursor, group }
}
const startRepair = () => {
  const repair = startStreamRepair({ redis, stream: eventsStream, log: silentLog(), metrics, everyMs: 50 })
  ends.push(() => repair.stop())
}
/** Damage by one foreign `XADD` or `SET`. */
const harms: [name: string, harm: () => Promise<unknown>][] = [
  ['whose ids are exhausted', () => redis.xadd(eventsStream, '18446744073709551615-18446744073709551615', 'e', 'x')],
  ['an hour and a minute ahead', () => redis.xadd(eventsStream, `${Date.now() + hour + 60_000}-0`, 'e', 'x')],
  ['that is none any more', () => redis.set(eventsStream, 'x')],
]

describe('a stream', () => {
  it.each(harms)('%s is reported by its readers until it is recreated', async (_name, harm) => {
    const { read, cursor, group } = await startReaders()
    await harm()
    await eventually('both to report it', () => cursor.isBroken() && group.isBroken(), 10_000)
    expect(cursor.isFollowing()).toBe(false)

    startRepair()
    await eventually('both to follow again', () => cursor.isFollowing() && !cursor.isBroken() && !group.isBroken())
    await redis.xadd(eventsStream, '*', 'e', 'after')
    await eventually('the next entry', () => read.cursor.includes('after') && read.group.includes('after'))
    expect(read.gaps.at(-1)).toBe('the stream was lost')
    expect(await redis.get(streamEpochKey)).not.toBe('epoch-1')
    expect(await redis.exists(brokenKeyOf(eventsStream))).toBe(1)
    expect(await redis.pttl(brokenKeyOf(eventsStream))).toBeGreaterThan(0)
  })

  it('is renamed once by any number of processes', async () => {
    const before = (await metricValue(metrics, 'stream_repairs_total')) ?? 0
    await harms[0]?.[1]()
    for (let count = 0; count < 5; count++) startRepair()
    await eventually('the repair', async () => (await redis.exists(eventsStream)) === 0)
    await redis.xadd(eventsStream, '*', 'e', 'after')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await redis.xlen(eventsStream)).toBe(1)
    expect(await metricValue(metrics, 'stream_repairs_total')).toBe(before + 1)
  })

  it.each([
    ['of now', () => redis.xadd(eventsStream, '*', 'e', 'x')],
    ['half an hour ahead', () => redis.xadd(eventsStream, `${Date.now() + hour / 2}-0`, 'e', 'x')],
  ])('%s is not renamed', async (_name, add) => {
    await add()
    startRepair()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await redis.xlen(eventsStream)).toBe(1)
    expect(await redis.get(streamEpochKey)).toBe('epoch-1')
  })

  it('emptied by a foreign client is detected by a reader at its beginning', async () => {
    await redis.del(streamEpochKey)
    const gaps: string[] = []
    const cursor = createStreamCursor({
      redis: createRedis(redisUrl, 'reader', silentLog()),
      log: silentLog(),
      metrics,
      onEntries: () => undefined,
      onGap: (reason) => gaps.push(reason),
    })
    ends.push(() => cursor.stop())
    await eventually('the cursor to follow', () => cursor.isFollowing())
    await redis.multi().xadd(eventsStream, '*', 'e', 'a').xadd(eventsStream, 'MAXLEN', 0, '*', 'e', 'x').exec()
    await eventually('the gap', () => gaps.includes('the stream was trimmed'))
  })
})
