import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Router } from 'express'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { connectMongo, type Mongo } from '../mongo/connect.ts'
import { recordingLog } from '@papan/runtime/test-kit/recording-log.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { createHttpApp } from './http-app.ts'

let wire: Awaited<ReturnType<typeof startTestWire>>
let mongo: Mongo
let server: Awaited<ReturnType<typeof startTestServer>>
const seen = new Set<string>()

/** A connection that looks after its server twice a second, so that a pool is cleared while operations wait. */
const watchful = (url: string): string => {
  const address = new URL(url)
  for (const [name, value] of Object.entries({
    directConnection: 'true',
    heartbeatFrequencyMS: '500',
    serverMonitoringMode: 'poll',
  }))
    address.searchParams.set(name, value)
  return address.href
}
const work: Record<string, (id: string) => Promise<unknown>> = {
  find: () => mongo.connection.collection('numbers').findOne({}),
  insert: (id) => mongo.connection.collection('numbers').insertOne({ _id: id as never }),
  batch: (id) => mongo.connection.collection('numbers').insertMany([{ _id: id as never }], { ordered: false }),
}
const router = Router().post('/:what/:id', async (req, res) => {
  try {
    await work[req.params.what]?.(req.params.id)
  } catch (error) {
    seen.add((error as Error).name)
    throw error
  }
  res.json({})
})

beforeAll(async () => {
  wire = await startTestWire(testMongoUrl())
  mongo = connectMongo({ url: watchful(wire.url), database: 'test_away', log: silentLog() }, () => Promise.resolve())
  server = await startTestServer(
    createHttpApp({ log: silentLog(), metrics: createMetrics('test'), trusted: [], routers: [router] }),
  )
})
afterAll(async () => {
  await server.close()
  wire.close()
  await mongo.close()
})

/** Each kind of operation, several at once, once the wire is as `harm` leaves it. */
const refusals = async (harm: () => unknown) => {
  const asked = Object.keys(work).flatMap((what) =>
    [1, 2, 3].map((number) => server.send('POST', `/${what}/${Math.random()}-${number}`)),
  )
  harm()
  return Promise.all(asked)
}
const away = { status: 503, code: 'UNAVAILABLE', message: errorTexts.unavailable }

describe('a request whose database', () => {
  it('was never reachable is answered 503 with Retry-After, and no line in the log above debug', async () => {
    const { log, lines } = recordingLog()
    const early = connectMongo({ url: 'mongodb://127.0.0.1:1', database: 'x', log: silentLog() }, async () => {})
    const own = await startTestServer(
      createHttpApp({
        log,
        metrics: createMetrics('test'),
        trusted: [],
        routers: [
          Router().get(
            '/model',
            async (_req, res) => void res.json(await early.connection.collection('x').findOne({})),
          ),
        ],
      }),
    )
    const answer = await own.send('GET', '/model')
    expect([refusalOf(answer), answer.headers.get('retry-after')]).toEqual([away, '2'])
    expect(lines.filter((line) => !line.includes('"level":20'))).toEqual([])
    await own.close()
    await early.close()
  })

  it('hangs, disconnects or stays down is answered 503 with Retry-After', async () => {
    await mongo.ready
    // Connections that are there, and wait for an answer when the server is found to be away.
    expect(new Set((await refusals(() => undefined)).map(({ status }) => status))).toEqual(new Set([200]))
    const answers = await refusals(() => wire.silence())
    wire.cut()
    answers.push(...(await refusals(() => undefined)))
    await wire.mend()
    answers.push(...(await refusals(() => wire.cut())))
    await wire.mend()
    const failed = answers.filter(({ status }) => status !== 200)
    expect(failed.map((answer) => [refusalOf(answer), answer.headers.get('retry-after')])).toEqual(
      failed.map(() => [away, '2']),
    )
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(['MongoBulkWriteError', 'PoolClearedOnNetworkError']))
  })

  it('is back is answered normally', async () => {
    expect((await server.send('POST', '/find/x')).status).toBe(200)
  })
})
