import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eventsStream } from '@papan/contracts/stream.ts'
import type { Redis } from 'ioredis'
import { createMetrics } from '../metrics.ts'
import { eventually } from '../test-kit/eventually.ts'
import { silentLog } from '../test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '../test-kit/test-redis.ts'
import { createRedis } from './redis.ts'
import { createStreamGroup } from './stream-group.ts'

let redisUrl: string
let redis: Redis
let members: ReturnType<typeof createStreamGroup>[] = []
beforeAll(async () => {
  redisUrl = await testRedisDatabase()
  redis = await readyRedis(redisUrl)
})
afterAll(() => redis.disconnect())
beforeEach(() => redis.flushdb())
afterEach(async () => {
  await Promise.all(members.map((member) => member.stop()))
  members = []
})

type Taking = { texts: string[]; failing: boolean; failures: number }

/** Slow acknowledgements let another member claim entries: only the test of that uses a short time. */
const startMember = async (claimAfterMs?: number) => {
  const taking: Taking = { texts: [], failing: false, failures: 0 }
  const member = createStreamGroup({
    redis: createRedis(redisUrl, 'reader', silentLog()),
    log: silentLog(),
    metrics: createMetrics('test'),
    group: 'tests',
    ...(claimAfterMs === undefined ? {} : { claimAfterMs }),
    onEntries: async (entries) => {
      await Promise.resolve()
      if (taking.failing) {
        taking.failures++
        throw new Error('cannot be taken now')
      }
      taking.texts.push(...entries.map(([, fields]) => fields[1] ?? ''))
    },
  })
  members.push(member)
  await eventually('the member to follow', () => member.isFollowing())
  return taking
}
const add = (...texts: string[]) => Promise.all(texts.map((text) => redis.xadd(eventsStream, '*', 'e', text)))
const numbered = (count: number) => Array.from({ length: count }, (_each, index) => String(index + 1))
const pendingCount = async () => ((await redis.xpending(eventsStream, 'tests')) as [number])[0]
const allDone = () => eventually('every entry to be acknowledged', async () => (await pendingCount()) === 0)

describe('a stream group', () => {
  it('delivers entries from before and after its start', async () => {
    await add('before')
    const { texts } = await startMember()
    await add('after')
    await eventually('both entries', () => texts.length === 2)
    await allDone()
    expect(texts).toEqual(['before', 'after'])
  })

  it('delivers each entry to one member', async () => {
    const [first, second] = [await startMember(), await startMember()]
    for (const text of numbered(50)) await add(text)
    await eventually('all entries', () => first.texts.length + second.texts.length >= 50)
    await allDone()
    expect([...first.texts, ...second.texts].toSorted()).toEqual(numbered(50).toSorted())
  })

  it('claims the entries of a dead member', async () => {
    await redis.xgroup('CREATE', eventsStream, 'tests', '0', 'MKSTREAM')
    for (const text of ['a', 'b']) await add(text)
    await redis.xreadgroup('GROUP', 'tests', 'dead', 'STREAMS', eventsStream, '>')
    expect(await pendingCount()).toBe(2)
    const { texts } = await startMember(200)
    await eventually('its entries', () => texts.length === 2)
    await allDone()
    expect(texts).toEqual(['a', 'b'])
  })

  it('redelivers entries whose handler failed, unacknowledged', async () => {
    const taking = await startMember()
    taking.failing = true
    await add('a', 'b')
    await eventually('a failure', () => taking.failures > 0)
    expect(await pendingCount()).toBeGreaterThan(0)
    taking.failing = false
    await eventually('the entries', () => taking.texts.length >= 2)
    await allDone()
    expect(new Set(taking.texts)).toEqual(new Set(['a', 'b']))
  })

  it('recreates the group after Redis lost it', async () => {
    const { texts } = await startMember()
    await add('a')
    await eventually('the first entry', () => texts.length === 1)
    await redis.flushdb()
    await add('b')
    await eventually('the entry of the new stream', () => texts.includes('b'))
    await allDone()
    expect(texts).toEqual(['a', 'b'])
  })
})
