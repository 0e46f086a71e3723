import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { marketCreated } from '@papan/contracts/events/content-events.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { z } from '@papan/contracts/schema.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { createAggregateStore } from '@papan/service-kit/outbox/aggregate-store.ts'
import { announce, type Versioned } from '@papan/service-kit/records/outbox-document.ts'
import { createRelay } from '@papan/service-kit/outbox/relay.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestServer } from '@papan/runtime/test-kit/test-server.ts'
import { eventKeys, newCheckpointKey } from './test-kit/start-test-audit.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

type StoredMarket = Versioned & { name: string }

let redisUrl: string
let database: Awaited<ReturnType<typeof testDatabase>>
let auth: Awaited<ReturnType<typeof startTestServer>>
/** As `npm start` has it: secrets and checkpoints in a data folder. */
let dataDir: string
let env: Record<string, string>
let audit: Awaited<ReturnType<typeof startTestProcess>>
beforeAll(async () => {
  redisUrl = await testRedisDatabase()
  database = await testDatabase()
  auth = await startTestServer((_req, res) => {
    res.setHeader('content-type', 'application/json').end(JSON.stringify(testSnapshot()))
  })
  dataDir = await mkdtemp(join(tmpdir(), 'papan-audit-'))
  await mkdir(join(dataDir, 'secrets'))
  const key = newCheckpointKey().export({ type: 'pkcs8', format: 'pem' }).toString()
  await writeFile(join(dataDir, 'secrets', 'checkpoint-key.pem'), key)
  env = {
    MONGO_URL: testMongoUrl(),
    MONGO_DB: database.connection.name,
    REDIS_URL: redisUrl,
    ...eventKeys.envOf('audit'),
    NEIGHBOURS: neighboursAt(auth.url),
    CHECKPOINTS_DIR: join(dataDir, 'checkpoints'),
    CHECKPOINT_PRIVATE_KEY_FILE: join(dataDir, 'secrets', 'checkpoint-key.pem'),
  }
  audit = await startTestProcess(file('main.ts'), env)
})
afterAll(async () => {
  await audit.stop()
  await auth.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const doing = {
  actor: { userId: 'budi', username: 'Budi', role: 'ADMIN' as const, ip: '203.0.113.5' },
  requestId: 'request-9',
}

/** A service of one collection, as content is: a store and the relay that empties its outboxes. */
const startSender = () => {
  const [redis, reader] = [createRedis(redisUrl, 'command', silentLog()), createRedis(redisUrl, 'reader', silentLog())]
  const markets = createAggregateStore<{ name: string }, StoredMarket, object>({
    subjectType: 'market',
    model: defineCollection(database.connection, 'markets', z.object({ name: z.string() })),
    toRecord: ({ _id, name, epoch, rev, createdAt }) => ({ id: _id, name, epoch, rev, createdAt }),
    clock: Date.now,
    notifyRelay: (subjectType, id) => relay.notify(subjectType, id),
  })
  const metrics = createMetrics('sender')
  const relay = createRelay({
    sources: [markets.source],
    redis,
    reader,
    sign: eventKeys.signOf('content'),
    keys: eventKeys.keys,
    log: silentLog(),
    metrics,
    clock: Date.now,
  })
  return {
    create: (name: string) =>
      markets.write(name, doing, () => ({ fields: { name }, event: announce(marketCreated, { name }) })),
    stop: async () => {
      await relay.stop()
      redis.disconnect()
    },
  }
}

describe('the audit process', () => {
  it('logs the events of another service and empties its outboxes', async () => {
    await audit.ready()
    const sender = startSender()
    const names = Array.from({ length: 50 }, (_, index) => `PASARAN ${index}`)
    // Ten at a time: of more than there are connections, some would wait for one longer than the driver may.
    for (let first = 0; first < names.length; first += 10)
      await Promise.all(names.slice(first, first + 10).map((name) => sender.create(name)))

    const readLog = () =>
      fetch(`${audit.url}/master/logs?limit=100`, { headers: { authorization: `Bearer ${testToken('MASTER_ADMIN')}` } })
    const log = await eventually('50 log entries', async () => {
      const { data } = (await (await readLog()).json()) as { data?: { details: string; requestId: string }[] }
      return data?.length === names.length && data
    })
    expect(log.map(({ details }) => details).sort()).toEqual(names.map((name) => `Pasaran ${name} ditambahkan.`).sort())
    expect(new Set(log.map(({ requestId }) => requestId))).toEqual(new Set(['request-9']))
    await eventually(
      'empty outboxes',
      async () => {
        const waiting = await database.connection
          .collection('markets')
          .countDocuments({ 'outbox.0': { $exists: true } })
        return waiting === 0
      },
      30_000,
    )
    await sender.stop()
  })

  it('is ready, and stops on SIGTERM', async () => {
    const health = await eventually('a snapshot of auth', async () => {
      const answer = (await (await fetch(`${audit.internalUrl}/readyz`)).json()) as { degraded: string[] }
      return answer.degraded.length === 0 && answer
    })
    expect(health).toEqual({ ready: true, degraded: [] })
    expect(await audit.stop()).toBe(0)
  })
})

describe('audit:verify', () => {
  const verify = (settings: Record<string, string> = env) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file('verify.ts')], {
      env: { PATH: process.env['PATH'], ...settings },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  const entries = () => database.connection.collection('log_entries')

  it('reports the log of a stopped service as whole up to its last entry', () => {
    expect(verify()).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^The log is whole: 50 entries up to number 50, \d+ signed checkpoints\.\n$/),
      stderr: '',
    })
  })

  it('finds database, checkpoints and key of a running product without settings', async () => {
    const port = Number(new URL(testMongoUrl()).port)
    await writeFile(join(dataDir, 'processes.json'), JSON.stringify([{ name: 'ferretdb', pid: 1, port }]))
    const found = verify({ DATA_DIR: dataDir, MONGO_DB: database.connection.name })
    expect([found.status, found.stderr]).toEqual([0, ''])
  })

  it('names the first bad entry', async () => {
    const before = await entries().findOne({ _id: 23 as never })
    await entries().updateOne({ _id: 23 as never }, { $set: { details: 'Bukan apa-apa.' } })
    expect(verify()).toEqual({
      status: 1,
      stdout: 'The log is not whole. First bad entry: 23.\n  entry 23 was changed\n',
      stderr: '',
    })
    await entries().deleteOne({ _id: 23 as never })
    expect(verify().stdout).toContain('First bad entry: 23.\n  entry 23 is missing\n')
    await entries().insertOne(before as never)
    expect(verify().status).toBe(0)
  })

  it('reports missing settings', async () => {
    expect(verify({ DATA_DIR: join(dataDir, 'nowhere') })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('MONGO_URL: is missing'),
    })
    const wrongKey = verify({ ...env, CHECKPOINT_PRIVATE_KEY_FILE: '', CHECKPOINT_PUBLIC_KEY: 'x' })
    expect(wrongKey).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('CHECKPOINT_PUBLIC_KEY: must be an Ed25519 key'),
    })
    expect(await readFile(join(dataDir, 'secrets', 'checkpoint-key.pem'), 'utf8')).toContain('PRIVATE')
  })
})
