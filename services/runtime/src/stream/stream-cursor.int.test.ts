import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eventsStream, streamEpochKey } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import { createMetrics } from '../metrics.ts'
import { metricValue } from '../test-kit/metric-value.ts'
import { eventually } from '../test-kit/eventually.ts'
import { silentLog } from '../test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '../test-kit/test-redis.ts'
import { startTestWire } from '../test-kit/test-wire.ts'
import { createRedis } from './redis.ts'
import { createStreamCursor } from './stream-cursor.ts'
import type { RawEntry } from './stream-entry.ts'

let redisUrl: string
let redis: Redis
let wire: Awaited<ReturnType<typeof startTestWire>>
let cursors: ReturnType<typeof createStreamCursor>[] = []

beforeAll(async () => {
  redisUrl = await testRedisDatabase()
  redis = await readyRedis(redisUrl)
})
afterAll(() => redis.disconnect())
beforeEach(async () => {
  await redis.flushdb()
  await redis.set(streamEpochKey, 'epoch-1')
  wire = await startTestWire(redisUrl)
})
afterEach(async () => {
  await Promise.all(cursors.map((cursor) => cursor.stop()))
  cursors = []
  wire.close()
})

type Reading = { texts: string[]; gaps: string[]; failing: boolean; failures: number }

const metrics = createMetrics('test')

/** Redis whose next blocking read waits for `beforeRead`, once. */
const withBeforeRead = (client: Redis, beforeRead: { run?: () => Promise<unknown> }): Redis => {
  const xread = client.xread.bind(client) as (...args: unknown[]) => Promise<unknown>
  return Object.assign(client, {
    xread: async (...args: unknown[]) => {
      const { run } = beforeRead
      delete beforeRead.run
      await run?.()
      return xread(...args)
    },
  })
}

const startCursor = async (beforeRead: { run?: () => Promise<unknown> } = {}) => {
  const reading: Reading = { texts: [], gaps: [], failing: false, failures: 0 }
  const cursor = createStreamCursor({
    redis: withBeforeRead(createRedis(wire.url, 'reader', silentLog()), beforeRead),
    log: silentLog(),
    metrics,
    onEntries: (entries: RawEntry[]) => {
      if (reading.failing) {
        reading.failures++
        throw new Error('cannot be taken now')
      }
      reading.texts.push(...entries.map(([, fields]) => fields[1] ?? ''))
    },
    onGap: (reason) => reading.gaps.push(reason),
  })
  cursors.push(cursor)
  await eventually('the cursor to follow', () => cursor.isFollowing())
  // A late start counts as a gap.
  reading.gaps.length = 0
  return { ...reading, reading, isFollowing: cursor.isFollowing }
}
const add = (...texts: string[]) => Promise.all(texts.map((text) => redis.xadd(eventsStream, '*', 'e', text)))
const numbered = (count: number) => Array.from({ length: count }, (_each, index) => String(index + 1))

describe('a stream cursor', () => {
  it('reads entries added after its start; every cursor reads all', async () => {
    await add('before')
    const [first, second] = [await startCursor(), await startCursor()]
    await add(...numbered(700))
    for (const { texts } of [first, second]) {
      await eventually('all entries', () => texts.length >= 700)
      expect(texts).toEqual(numbered(700))
    }
    expect([...first.gaps, ...second.gaps]).toEqual([])
  })

  it('follows a stream created later', async () => {
    const { texts, gaps } = await startCursor()
    await add('a')
    await eventually('the entry', () => texts.length === 1)
    await add('b')
    await eventually('the next entry', () => texts.length === 2)
    expect({ texts, gaps }).toEqual({ texts: ['a', 'b'], gaps: [] })
  })

  it('redelivers entries whose handler failed', async () => {
    const { texts, reading } = await startCursor()
    reading.failing = true
    await add('a', 'b')
    await eventually('a failure', () => reading.failures > 0)
    reading.failing = false
    await eventually('the entries', () => texts.length === 2)
    expect(texts).toEqual(['a', 'b'])
    await eventually('the metric', async () => (await metricValue(metrics, 'stream_followed')) === 1)
  })

  it('resumes at its position after a broken connection', async () => {
    const { texts, gaps } = await startCursor()
    await add('a')
    await eventually('the first entry', () => texts.length === 1)
    wire.cut()
    await add('b', 'c')
    await wire.mend()
    await eventually('the missed entries', () => texts.length === 3)
    expect({ texts, gaps }).toEqual({ texts: ['a', 'b', 'c'], gaps: [] })
  })

  it('reports a lost stream once, reads the new one from its beginning', async () => {
    const { texts, gaps } = await startCursor()
    await add('a')
    await eventually('the first entry', () => texts.length === 1)
    wire.cut()
    await redis.flushdb()
    await wire.mend()
    await eventually('the gap', () => gaps.length > 0)
    // The stream has no epoch yet: the next round must not report it again.
    await add('b')
    await eventually('the entry of the new stream', () => texts.includes('b'))
    await redis.set(streamEpochKey, 'epoch-2')
    await add('c')
    await eventually('the next entry', () => texts.includes('c'))
    await add('d')
    await eventually('the last entry', () => texts.includes('d'))
    expect({ texts, gaps }).toEqual({ texts: ['a', 'b', 'c', 'd'], gaps: ['the stream was lost'] })
  })

  it('detects a lost stream that was already replaced', async () => {
    const { texts, gaps } = await startCursor()
    await add('a')
    await eventually('the first entry', () => texts.length === 1)
    wire.cut()
    await redis.flushdb()
    await redis.set(streamEpochKey, 'epoch-2')
    // Ids far behind the cursor, from a server with a slow clock.
    await redis.xadd(eventsStream, '5-1', 'e', 'b')
    await redis.xadd(eventsStream, '5-2', 'e', 'c')
    await wire.mend()
    await eventually('the entries of the new stream', () => texts.length === 3)
    expect({ texts, gaps }).toEqual({ texts: ['a', 'b', 'c'], gaps: ['the stream was lost'] })
  })

  it('detects ids behind the cursor under the same epoch', async () => {
    const { texts, gaps } = await startCursor()
    await add('a')
    await eventually('the first entry', () => texts.length === 1)
    wire.cut()
    await redis.del(eventsStream)
    await redis.xadd(eventsStream, '5-1', 'e', 'b')
    await wire.mend()
    await eventually('the entry of the new stream', () => texts.length === 2)
    expect(gaps).toEqual(['the stream was lost'])
  })

  it.each([
    ['up to its newest entries', 2, ['e', 'f']],
    ['to nothing', 0, []],
  ])('detects a stream trimmed %s behind it', async (_name, kept, rest) => {
    const { texts, gaps } = await startCursor()
    await add('a')
    await eventually('the first entry', () => texts.length === 1)
    wire.cut()
    for (const text of ['b', 'c', 'd', 'e', 'f']) await add(text)
    await redis.xtrim(eventsStream, 'MAXLEN', kept)
    await wire.mend()
    await eventually('the gap', () => gaps.length > 0)
    await add('g')
    await eventually('the entry after it', () => texts.includes('g'))
    expect({ texts, gaps }).toEqual({ texts: ['a', ...rest, 'g'], gaps: ['the stream was trimmed'] })
  })

  it.each([
    ['notices unread entries that are trimmed between its check and its read', ['missed'], ['the stream was trimmed']],
    ['misses nothing when only read entries are', [], []],
  ])('%s', async (_name, unread, missed) => {
    const beforeRead: { run?: () => Promise<unknown> } = {}
    await add('before')
    const { texts, gaps } = await startCursor(beforeRead)
    await add('1')
    await eventually('the first entry', () => texts.length === 1)
    beforeRead.run = async () => {
      await add(...unread)
      await redis.xtrim(eventsStream, 'MAXLEN', 0)
      await add('2')
    }
    await eventually('the entry after', () => texts.length === 2)
    await add('3')
    await eventually('the last entry', () => texts.length === 3)
    expect({ texts, gaps }).toEqual({ texts: ['1', '2', '3'], gaps: missed })
  })

  it('is not following while Redis is away', async () => {
    const { isFollowing } = await startCursor()
    wire.cut()
    await eventually('the cursor to stop following', () => !isFollowing())
    expect(await metricValue(metrics, 'stream_followed')).toBe(0)
    await wire.mend()
    await eventually('the cursor to follow again', isFollowing)
  })
})
