import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { createMetrics, type Metrics } from '@papan/runtime/metrics.ts'
import { createRedis, type Redis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '../test-kit/test-mongo.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import type { Mongo } from '../mongo/connect.ts'
import { redisClock, serviceClock, type ReadClock } from '@papan/runtime/clock/clock-sources.ts'
import { mongoClock } from '../mongo/mongo-clock.ts'
import { createClockWatch, type ClockWatch } from '@papan/runtime/clock/clock-watch.ts'

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

/** What the process names as degraded, and the skews that are over 2 s, in seconds. */
type Said = { degraded: string[]; off: Record<string, number> }

const said = async (): Promise<Said> => {
  const values = (await metrics.registry.getSingleMetric('clock_skew_seconds')?.get())?.values ?? []
  const off = values.filter(({ value }) => Math.abs(value) > 2)
  return {
    degraded: watch.degraded(),
    off: Object.fromEntries(off.map(({ labels, value }) => [labels['against'], Math.round(value / 10) * 10])),
  }
}

type Clocks = { clocks: Record<string, ReadClock>; ownAheadMs?: number; answering?: number }

/** Waits for a few rounds, and then for what is to be said: on a busy machine a clock may be read in vain. */
const expectSaid = async (
  { clocks, ownAheadMs = 0, answering = Object.keys(clocks).length }: Clocks,
  expected: Said,
) => {
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
  let last = await said()
  await eventually('it to be said', async () => isDeepStrictEqual((last = await said()), expected)).catch(
    () => undefined,
  )
  expect(last).toEqual(expected)
}

describe('the clock of a process', () => {
  const engines = () => ({ redis: redisClock(redis), mongo: mongoClock(mongo.connection) })

  const well: Said = { degraded: [], off: {} }

  it('agrees with Redis, MongoDB and a service', async () => {
    await expectSaid({ clocks: { ...engines(), auth: await neighbour() } }, well)
  })

  it.each([
    ['ahead', fiveMinutes, 300],
    ['behind', -fiveMinutes, -300],
  ])('that is 5 min %s is wrong when all others contradict it', async (_name, ownAheadMs, seconds) => {
    await expectSaid(
      { clocks: { ...engines(), auth: await neighbour() }, ownAheadMs },
      { degraded: ['clock'], off: { redis: seconds, mongo: seconds, auth: seconds, most: seconds } },
    )
  })

  it('that only Redis contradicts is wrong', async () => {
    await expectSaid(
      { clocks: { redis: redisClock(redis) }, ownAheadMs: fiveMinutes },
      { degraded: ['clock'], off: { redis: 300, most: 300 } },
    )
  })

  it('is right when only Redis is wrong', async () => {
    const clocks = { ...engines(), redis: ahead(redisClock(redis), fiveMinutes), auth: await neighbour() }
    await expectSaid({ clocks }, { degraded: ['redis-clock'], off: { redis: -300 } })
  })

  it('is right when only a service is wrong', async () => {
    const clocks = { ...engines(), auth: await neighbour(fiveMinutes) }
    await expectSaid({ clocks }, { degraded: [], off: { auth: -300 } })
  })

  it('is right when a service answers slowly', async () => {
    await expectSaid({ clocks: { slow: await neighbour(-2_500, 1_000) } }, well)
  })

  it('is compared with the others while one does not answer', async () => {
    const silent = () => new Promise<never>(() => undefined)
    await expectSaid(
      { clocks: { ...engines(), silent }, ownAheadMs: fiveMinutes, answering: 2 },
      { degraded: ['clock'], off: { redis: 300, mongo: 300, most: 300 } },
    )
  })

  it('is right again once corrected', async () => {
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
