import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { createMetrics, type Metrics } from '../metrics.ts'
import { createRedis, type Redis } from '../stream/redis.ts'
import { eventually } from '../test-kit/eventually.ts'
import { silentLog, testDatabase } from '../test-kit/test-mongo.ts'
import { testRedisDatabase } from '../test-kit/test-redis.ts'
import { startTestServer } from '../test-kit/test-server.ts'
import type { Mongo } from '../mongo/connect.ts'
import { mongoClock, redisClock, serviceClock, type ReadClock } from './clock-sources.ts'
import { createClockWatch, type ClockWatch } from './clock-watch.ts'

const fiveMinutes = 300_000
const roundsMs = 20

let redis: Redis
let mongo: Mongo
const endings: (() => unknown)[] = []
let watch: ClockWatch
let metrics: Metrics

beforeAll(async () => {
  redis = createRedis(await testRedisDatabase(), 'command', silentLog())
  mongo = await testDatabase()
})
afterEach(async () => {
  watch.stop()
  for (const end of endings.splice(0)) await end()
})
afterAll(async () => {
  redis.disconnect()
  await mongo.close()
})

/** A neighbour whose clock is this far ahead; it answers after `afterMs`, with the time at which it was asked. */
const neighbour = async (aheadMs = 0, afterMs = 0): Promise<ReadClock> => {
  const server = await startTestServer((_req, res) => {
    res.setHeader('date', new Date(Date.now() + aheadMs).toUTCString())
    setTimeout(() => res.writeHead(404).end(), afterMs)
  })
  endings.push(server.close)
  return serviceClock(server.url)
}
/** A clock of an engine that is this far ahead. */
const ahead =
  (read: ReadClock, aheadMs: number): ReadClock =>
  async () => {
    const { at, resolutionMs } = await read()
    return { at: at + aheadMs, resolutionMs }
  }

/** What the process says after a few rounds: what it names as degraded, and the skews that are over 2 s, in seconds. */
const outcome = async (clocks: Record<string, ReadClock>, ownAheadMs = 0, answering = Object.keys(clocks).length) => {
  metrics = createMetrics('test')
  let reads = 0
  watch = createClockWatch({
    clocks,
    log: silentLog(),
    metrics,
    clock: () => {
      reads++
      return Date.now() + ownAheadMs
    },
    everyMs: roundsMs,
  })
  await eventually('the clocks to be read', () => reads >= 4 * answering)
  const told = (await metrics.registry.getSingleMetric('clock_skew_seconds')?.get())?.values ?? []
  const off = told.filter(({ value }) => Math.abs(value) > 2)
  return {
    degraded: watch.degraded(),
    off: Object.fromEntries(off.map(({ labels, value }) => [labels['against'], Math.round(value / 10) * 10])),
  }
}

describe('the clock of a process', () => {
  const engines = () => ({ redis: redisClock(redis), mongo: mongoClock(mongo.connection) })

  it('agrees with Redis, MongoDB and a neighbour', async () => {
    expect(await outcome({ ...engines(), auth: await neighbour() })).toEqual({ degraded: [], off: {} })
  })

  it.each([
    ['ahead', fiveMinutes, 300],
    ['behind', -fiveMinutes, -300],
  ])('that is 5 min %s is wrong by the word of all others', async (_name, own, seconds) => {
    const seen = await outcome({ ...engines(), auth: await neighbour() }, own)
    expect(seen).toEqual({
      degraded: ['clock'],
      off: { redis: seconds, mongo: seconds, auth: seconds, most: seconds },
    })
  })

  it('that Redis alone contradicts is wrong', async () => {
    expect(await outcome({ redis: redisClock(redis) }, fiveMinutes)).toMatchObject({ degraded: ['clock'] })
  })

  it('is not blamed for that of Redis', async () => {
    const clocks = { ...engines(), redis: ahead(redisClock(redis), fiveMinutes), auth: await neighbour() }
    expect(await outcome(clocks)).toEqual({ degraded: ['redis-clock'], off: { redis: -300 } })
  })

  it('is not blamed for that of a neighbour', async () => {
    expect(await outcome({ ...engines(), auth: await neighbour(fiveMinutes) })).toEqual({
      degraded: [],
      off: { auth: -300 },
    })
  })

  it('is not blamed for the time that a neighbour takes to answer', async () => {
    expect(await outcome({ slow: await neighbour(-2_500, 1_000) })).toEqual({ degraded: [], off: {} })
  })

  it('is compared with the others while one of them says nothing', async () => {
    const silent = () => new Promise<never>(() => undefined)
    const seen = await outcome({ ...engines(), silent }, fiveMinutes, 2)
    expect(seen.degraded).toEqual(['clock'])
  })

  it('is well again once it was set', async () => {
    let own = fiveMinutes
    metrics = createMetrics('test')
    watch = createClockWatch({
      clocks: engines(),
      log: silentLog(),
      metrics,
      clock: () => Date.now() + own,
      everyMs: roundsMs,
    })
    await eventually('it to be noticed', () => watch.degraded().includes('clock'))
    own = 0
    await eventually('it to be well', () => watch.degraded().length === 0)
  })
})
