import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { announcesPath } from '@papan/contracts/stream.ts'
import { bulkJob } from '@papan/contracts/calls/content/bulk-calls.ts'
import { importJob, importStarted } from '@papan/contracts/calls/content/import-calls.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { startTestConsumer } from '@papan/runtime/test-kit/test-consumer.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { csv, importForm } from './test-kit/import-file.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

type Server<Start extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Start>>
let database: Server<typeof testDatabase>
let auth: Server<typeof startTestServer>
let consumer: Server<typeof startTestConsumer>
let redisWire: Server<typeof startTestWire>
let mongoWire: Server<typeof startTestWire>
let content: Server<typeof startTestProcess>

const eventKeys = createTestEventKeys()
const start = async () => {
  const mongoUrl = new URL(mongoWire.url)
  mongoUrl.searchParams.set('directConnection', 'true')
  content = await startTestProcess(fileURLToPath(new URL('main.ts', import.meta.url)), {
    MONGO_URL: mongoUrl.href,
    MONGO_DB: database.connection.name,
    REDIS_URL: redisWire.url,
    NEIGHBOURS: neighboursAt(auth.url),
    ...eventKeys.envOf('content'),
    LOG_LEVEL: 'fatal',
  })
  await content.ready()
  await eventually('it to know who is trusted', async () => !(await readiness()).degraded.includes('auth'))
}
beforeAll(async () => {
  const redisUrl = await testRedisDatabase()
  database = await testDatabase()
  auth = await startTestServer((_req, res) => void res.end(JSON.stringify(testSnapshot())))
  consumer = await startTestConsumer(redisUrl, eventKeys.signOf('audit'))
  redisWire = await startTestWire(redisUrl)
  mongoWire = await startTestWire(testMongoUrl())
  await start()
})
afterEach(async () => {
  await redisWire.mend()
  await mongoWire.mend()
})
afterAll(async () => {
  await content.stop()
  await consumer.stop()
  redisWire.close()
  mongoWire.close()
  await auth.close()
  await database.close()
})

const headers = { authorization: `Bearer ${testToken('MASTER_ADMIN', { username: 'wati' })}` }
const send = async (method: string, path: string, body?: object) => {
  const answer = await fetch(content.url + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'x-request-id': 'request-0001' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(15_000),
  })
  return { status: answer.status, body: await answer.json() }
}
const addMarket = (name: string) => send('POST', '/admin/markets', { name })
const seen = (name: string) => consumer.seen.filter(({ subject }) => subject.id === name)
const outboxOf = async (name: string) =>
  ((await database.connection.collection('markets').findOne({ _id: name as never })) as { outbox?: unknown[] } | null)
    ?.outbox
const confirmed = (name: string) =>
  eventually(`${name} to be confirmed`, async () => (await outboxOf(name))?.length === 0)
const readiness = async () =>
  (await fetch(`${content.internalUrl}/readyz`).then((answer) => answer.json())) as {
    ready: boolean
    degraded: string[]
  }

const ready = () => eventually('readiness', async () => (await readiness()).ready, 20_000)

describe('the content process', () => {
  it('sends an event with its request id until audit has stored it', async () => {
    expect(await addMarket('FIRST')).toMatchObject({ status: 201 })
    await confirmed('FIRST')
    expect(seen('FIRST')[0]).toMatchObject({
      type: 'market.created.v1',
      requestId: 'request-0001',
      actor: { username: 'wati' },
      record: { name: 'FIRST' },
    })
  })

  it('writes without Redis, reports degraded, and sends once Redis is back', async () => {
    redisWire.cut()
    await eventually('the loss to be noticed', async () => (await readiness()).degraded.includes('redis'))
    expect((await readiness()).ready).toBe(true)
    expect(await addMarket('LATE')).toMatchObject({ status: 201 })
    await redisWire.mend()
    await confirmed('LATE')
  })

  it('killed between write and send, sends after its restart', async () => {
    redisWire.cut()
    expect(await addMarket('KILLED')).toMatchObject({ status: 201 })
    await content.stop('SIGKILL')
    expect([seen('KILLED'), (await outboxOf('KILLED'))?.length]).toEqual([[], 1])
    await redisWire.mend()
    await start()
    await confirmed('KILLED')
    expect(new Set(seen('KILLED').map(({ id }) => id)).size).toBe(1)
  })

  it('answers 503 while the database is away, and recovers without a restart', async () => {
    mongoWire.cut()
    expect(await send('GET', '/public/page-data')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(await addMarket('REFUSED')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    await mongoWire.mend()
    await ready()
    expect(await send('GET', '/public/page-data')).toMatchObject({ status: 200 })
    expect(await addMarket('AGAIN')).toMatchObject({ status: 201 })
  })

  it.each([
    ['refuses', () => mongoWire.cut()],
    ['hangs', () => mongoWire.silence()],
  ])('is not ready while its database %s, refuses calls, stays alive, and is ready again', async (_how, harm) => {
    harm()
    await eventually('readiness to end', async () => !(await readiness()).ready, 20_000)
    expect(await readiness()).toMatchObject({ ready: false, degraded: ['database'] })
    expect((await fetch(`${content.url}/readyz`)).status).toBe(503)
    expect(await addMarket('REFUSED')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect((await fetch(`${content.internalUrl}/livez`)).status).toBe(200)
    await mongoWire.mend()
    await ready()
    expect((await fetch(`${content.url}/readyz`)).status).toBe(204)
  })

  it('says that it cannot announce while Redis is away', async () => {
    const announces = async () => (await fetch(content.url + announcesPath)).status
    await eventually('a way to the stream', async () => (await announces()) === 204)
    redisWire.silence()
    expect(await addMarket('UNSENT')).toMatchObject({ status: 201 })
    await eventually('the refusal', async () => (await announces()) === 503)
    expect((await readiness()).ready).toBe(true)
    redisWire.cut()
    await redisWire.mend()
    await eventually('a way to the stream', async () => (await announces()) === 204, 20_000)
    await confirmed('UNSENT')
  })

  it('goes on with an import when its database is back', async () => {
    const dates = Array.from({ length: 4_000 }, (_each, day) =>
      new Date(Date.UTC(2010, 0, day)).toISOString().slice(0, 10),
    )
    const file = csv(...dates.map((date) => `TAIWAN,${date},PRIZE 1,0042`))
    const path = `${content.url}/admin/results/imports`
    const results = database.connection.collection('results')

    const begun = await fetch(path, { method: 'POST', headers, body: importForm(file) })
    const { jobId } = importStarted.parse(await begun.json())
    await eventually('the first draws', async () => (await results.countDocuments()) > 0)
    mongoWire.cut()
    await mongoWire.mend()
    await ready()
    const ended = async () => {
      const answer = await fetch(`${path}/${jobId}`, { headers })
      return answer.ok ? importJob.parse(await answer.json()).summary : null
    }
    const summary = await eventually('the end of the import', ended, 60_000)
    expect(summary).toMatchObject({ draws: dates.length, created: dates.length, refused: 0, different: 0 })
    expect(await results.countDocuments()).toBe(dates.length)
  })

  it.each([
    ['its database', () => mongoWire],
    ['Redis', () => redisWire],
  ])('goes on with a bulk job when %s is back, and writes each line once', async (_what, wire) => {
    const markets = Array.from({ length: 80 }, (_each, at) => `${wire() === redisWire ? 'REDIS' : 'DATABASE'} ${at}`)
    for (const marketName of markets) {
      await addMarket(marketName)
      const schedule = { marketName, day: 'Setiap Hari', openTime: '18:00', closeTime: '17:30' }
      expect(await send('POST', '/admin/schedules', schedule)).toMatchObject({ status: 200 })
    }
    const ours = { marketName: { $in: markets } }
    const schedules = database.connection.collection('schedules')
    const written = () => schedules.countDocuments({ ...ours, 'exceptions.0': { $exists: true } })

    const exception = { from: '2030-02-03', to: '2030-02-09', kind: 'LIBUR', reason: 'Libur bersama' }
    const draft = await send('POST', '/admin/schedules/jobs', { markets, change: { exception } })
    const { id } = bulkJob.parse(draft.body)
    await send('POST', `/admin/jobs/${id}/start`, { without: [] })
    await eventually('the first lines', async () => (await written()) > 0)
    wire().cut()
    if (wire() === mongoWire) expect(await written()).toBeLessThan(markets.length)
    await wait(1_000)
    await wire().mend()
    await ready()
    const ended = async () => {
      const { status, body } = await send('GET', `/admin/jobs/${id}?lines=false`)
      const job = status === 200 ? bulkJob.parse(body) : null
      return job?.state === 'done' ? job.counts : null
    }
    expect(await eventually('the end of the job', ended, 60_000)).toMatchObject({ held: markets.length })
    const stored = await schedules.find(ours).toArray()
    expect(stored.map(({ exceptions, rev }) => [exceptions.length, rev])).toEqual(markets.map(() => [1, 2]))
  })

  it('stops on SIGTERM', async () => {
    expect(await content.stop()).toBe(0)
  })
})
