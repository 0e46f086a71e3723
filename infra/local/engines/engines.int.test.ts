import { readdir, readlink, rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { temporaryFolder } from '../test-kit/start-fake-product.ts'
import { runCommand } from '../processes/run-command.ts'
import { psql } from './documentdb.ts'
import { documentDbTree } from './documentdb-build.ts'
import type { Engine } from './engine.ts'
import { startMongo } from './mongo.ts'
import { startRedis } from './redis.ts'

const lines: string[] = []
const log = (name: string, line: string) => void lines.push(`${name}: ${line}`)
// Ignores the engines of other tests.
const env = {}

const folders: string[] = []
const running = new Set<Engine>()
afterAll(async () => {
  await Promise.all([...running].map((engine) => engine.stop()))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})
const dataFolder = async () => {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder
}
const keep = (engine: Engine) => {
  running.add(engine)
  return engine
}

const killAll = async (engine: Engine) => {
  const pids = engine.processes.flatMap((supervised) => supervised.entry()?.pid ?? [])
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await eventually('its processes to run again', () =>
    engine.processes.every((supervised) => {
      const pid = supervised.entry()?.pid
      return pid !== undefined && !pids.includes(pid)
    }),
  )
}

/** Processes in the same mount namespace. */
const processesBeside = async (pid: number): Promise<string[]> => {
  const mounts = await readlink(`/proc/${pid}/ns/mnt`)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const theirs = await Promise.all(pids.map((other) => readlink(`/proc/${other}/ns/mnt`).catch(() => '')))
  return pids.filter((_, index) => theirs[index] === mounts)
}
const someLive = async (pids: readonly string[]): Promise<boolean> => {
  const living = new Set(await readdir('/proc'))
  return pids.some((pid) => living.has(pid))
}

const withMongo = async <T>(url: string, work: (db: mongoose.mongo.Db) => Promise<T>) => {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 5000 })
  try {
    return await work(client.db('draws'))
  } finally {
    await client.close()
  }
}
const findDraw = (url: string) => withMongo(url, (db) => db.collection<{ _id: string }>('results').findOne())
const findDrawSoon = (url: string) => eventually('the draw to be read', () => findDraw(url).catch(() => null))

const withRedis = async <T>(url: string, work: (redis: Redis) => Promise<T>) => {
  const redis = new Redis(url, { retryStrategy: () => 100, maxRetriesPerRequest: null })
  redis.on('error', () => {})
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

describe('startMongo', () => {
  it('keeps an acknowledged document after a kill -9 of all its processes and after a restart', async () => {
    const dataDir = await dataFolder()
    const first = keep(await startMongo({ dataDir, log, env }))
    const draw = { _id: 'SINGAPORE.2025-01-31', numbers: '0042' }
    await withMongo(first.url, (db) =>
      db.collection<typeof draw>('results').insertOne(draw, { writeConcern: { w: 'majority', journal: true } }),
    )
    await killAll(first)
    expect(await findDrawSoon(first.url)).toEqual(draw)
    await first.stop()

    const second = keep(await startMongo({ dataDir, log, env }))
    expect(second.kind).toBe(first.kind)
    expect(await findDraw(second.url)).toEqual(draw)
    // An engine job builds the index: it must not use the ports of the first start.
    await withMongo(second.url, (db) => db.collection('results').createIndex({ numbers: 1 }))
  })

  it('leaves no process behind when killed during an internal job', async () => {
    const engine = keep(await startMongo({ dataDir: await dataFolder(), log, env }))
    const postgres = engine.processes.find(({ name }) => name === 'postgres')?.entry()
    // Only DocumentDB has several processes.
    if (!postgres) return expect(engine.kind).toBe('mongod')
    const tree = await documentDbTree({ log })
    const ask = (statement: string) => runCommand('chroot', [tree, ...psql(postgres.port, statement)])
    await ask("SELECT cron.schedule('long', '1 seconds', 'SELECT pg_sleep(600)')")
    await eventually('the job to run', async () =>
      (await ask('SELECT status FROM cron.job_run_details')).includes('running'),
    )
    const processes = await processesBeside(postgres.pid)
    expect(processes.length).toBeGreaterThan(5)
    await killAll(engine)
    await eventually('all of them to have ended', async () => !(await someLive(processes)))
  })

  it('refuses an unreachable address in one sentence', async () => {
    const options = { dataDir: await dataFolder(), log, env: { MONGO_URL: 'mongodb://127.0.0.1:1' } }
    await expect(startMongo(options)).rejects.toThrow(
      'No MongoDB server answers at MONGO_URL: start it, correct the address, or leave MONGO_URL out.',
    )
  })
})

describe('startRedis', () => {
  it('keeps its data after a kill -9 and a restart, and never evicts', async () => {
    const dataDir = await dataFolder()
    const first = keep(await startRedis({ dataDir, log, env }))
    await withRedis(first.url, async (redis) => {
      expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction'])
      expect(await redis.config('GET', 'bind')).toEqual(['bind', '127.0.0.1'])
      await redis.set('event', '1')
      // The everysec policy appends within a second; a rewrite waits for it.
      await redis.bgrewriteaof()
      await eventually('the rewrite', async () =>
        (await redis.info('persistence')).includes('aof_rewrite_in_progress:0'),
      )
    })
    await killAll(first)
    expect(await withRedis(first.url, (redis) => redis.get('event'))).toBe('1')
    await first.stop()

    const second = keep(await startRedis({ dataDir, log, env }))
    expect(await withRedis(second.url, (redis) => redis.get('event'))).toBe('1')
  })

  it('refuses an unreachable address in one sentence', async () => {
    const options = { dataDir: await dataFolder(), log, env: { REDIS_URL: 'redis://127.0.0.1:1' } }
    await expect(startRedis(options)).rejects.toThrow(
      'No Redis answers at REDIS_URL (127.0.0.1): start it, correct the address, or leave REDIS_URL out.',
    )
  })
})
