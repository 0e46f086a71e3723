import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { dataVersion } from '@papan/service-kit/mongo/data-version.ts'
import { infoCollection, infoId } from '@papan/service-kit/mongo/database-info.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { freePort } from './processes/free-port.ts'
import { isAlive, readProcessList, runLocal, startFakeProduct, temporaryFolder } from './test-kit/start-fake-product.ts'

let dataDir: string
let started: { signal: (signal: NodeJS.Signals) => boolean; ended: Promise<unknown> }[]
beforeEach(async () => {
  dataDir = await temporaryFolder()
  started = []
})
afterEach(async () => {
  for (const product of started) product.signal('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (env?: NodeJS.ProcessEnv) => {
  const product = await startFakeProduct(dataDir, env)
  started.push(product)
  return product
}
const startReady = async (env?: NodeJS.ProcessEnv) => {
  const product = await start(env)
  await product.said('start info ready')
  return product
}
const entryOf = async (name: string) => (await readProcessList(dataDir)).find((entry) => entry.name === name)
const namesAnsweredAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}`)).text()

describe('npm start', () => {
  it('restarts every killed process on the same ports and stops everything on two SIGTERMs', async () => {
    const product = await startReady({ MONGO_URL: '', REDIS_URL: '', STUBBORN: 'gateway' })
    const before = await readProcessList(dataDir)
    expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining(['redis', 'fake', 'gateway']))
    expect(before.length).toBeGreaterThanOrEqual(4)

    for (const { pid } of before) process.kill(pid, 'SIGKILL')
    const after = await eventually('all processes to run again', async () => {
      const now = await readProcessList(dataDir)
      return now.length === before.length && now.every(({ pid }) => before.every((old) => old.pid !== pid)) && now
    })
    const portsByName = (entries: typeof before) =>
      Object.fromEntries(entries.map(({ name, port, internalPort }) => [name, { port, internalPort }]))
    expect(portsByName(after)).toEqual(portsByName(before))
    await eventually('the gateway to answer', () => namesAnsweredAt(product.port).catch(() => null))

    product.signal('SIGTERM')
    product.signal('SIGTERM')
    expect(await product.ended).toBe(0)
    const alive = await Promise.all(after.map(({ pid }) => isAlive(pid)))
    expect(alive).not.toContain(true)
    expect(await readProcessList(dataDir)).toEqual([])
  })

  it('leaves nothing running after a kill -9 and restarts on the same folder', async () => {
    const product = await startReady()
    const left = await readProcessList(dataDir)
    product.signal('SIGKILL')
    await product.ended
    await eventually('its children to end', async () => {
      const alive = await Promise.all(left.map(({ pid }) => isAlive(pid)))
      return !alive.includes(true)
    })
    const again = await startReady()
    again.signal('SIGINT')
    expect(await again.ended).toBe(0)
  })

  it('stops leftovers of an earlier start only', async () => {
    const [port, internalPort] = [await freePort(), await freePort()]
    const main = join(import.meta.dirname, 'test-kit', 'fake-service.ts')
    const leftover = spawn(process.execPath, [main], {
      env: { ...process.env, MONGO_DB: 'fake', PORT: String(port), INTERNAL_PORT: String(internalPort) },
      stdio: 'ignore',
    })
    // Another program has reused this pid.
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
    // Before its program runs, a process has the command line of the one that forked it.
    await eventually('the leftover', () => namesAnsweredAt(port).catch(() => null))
    await mkdir(dataDir, { recursive: true })
    const entries = [
      { name: 'fake', pid: leftover.pid, port, internalPort },
      { name: 'audit', pid: stranger.pid, port: await freePort(), internalPort: await freePort() },
    ]
    await writeFile(join(dataDir, 'processes.json'), JSON.stringify(entries))
    try {
      const product = await startReady()
      expect(product.output()).toContain('stopped what an earlier start left running: fake\n')
      expect(await isAlive(leftover.pid ?? 0)).toBe(false)
      expect(await isAlive(stranger.pid ?? 0)).toBe(true)
    } finally {
      leftover.kill('SIGKILL')
      stranger.kill('SIGKILL')
    }
  })

  it('stores the generated password and keys for their owner alone, across restarts', async () => {
    const first = await startReady()
    const stored = await readFile(join(dataDir, 'first-login.txt'), 'utf8')
    const key = await readFile(join(dataDir, 'secrets', 'token-key.pem'), 'utf8')
    expect(stored).toMatch(/^username: master\npassword: \S{16}\n$/)
    expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----/)
    for (const file of ['first-login.txt', 'secrets/token-key.pem']) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
    }
    first.signal('SIGTERM')
    await first.ended
    await startReady()
    expect(await readFile(join(dataDir, 'first-login.txt'), 'utf8')).toBe(stored)
    expect(await readFile(join(dataDir, 'secrets', 'token-key.pem'), 'utf8')).toBe(key)
  })

  it('refuses a data folder in use, in one sentence', async () => {
    const product = await startReady()
    const second = await start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(
      `${dataDir} is in use by process ${product.pid}: stop it first, or set DATA_DIR to another folder.\n`,
    )
    expect(await entryOf('gateway')).toBeDefined()
  })

  it('refuses a taken port in one sentence and leaves nothing running', async () => {
    const product = await startReady()
    const other = await temporaryFolder()
    const second = runLocal('start.ts', { DATA_DIR: other, PORT: String(product.port) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(
      `Port ${product.port} is taken by another program: stop it, or set PORT to a free one.\n`,
    )
    await rm(other, { recursive: true })
  })

  it.each([
    ['a newer version', dataVersion + 2, String.raw`a release with data version \d+; .*`],
    ['an earlier state', dataVersion - 1, 'an earlier state of this software, .*: start with a new database, .*'],
  ])('refuses data of %s in one sentence and leaves nothing running', async (_name, version, cause) => {
    const client = await new mongoose.mongo.MongoClient(testMongoUrl()).connect()
    const database = `newer_${randomUUID().slice(0, 8)}`
    const info = client.db(database).collection<{ _id: string; version?: number }>(infoCollection)
    try {
      await info.insertOne({ _id: infoId, version })
      const product = await start({ FAKE_SERVICE: database })
      expect(await product.ended).toBe(1)
      expect(product.output()).toMatch(new RegExp(`^The database "newer_\\w+" was written by ${cause}\\.\\n$`))
      expect(await readProcessList(dataDir).catch(() => [])).toEqual([])
    } finally {
      await client.db(database).dropDatabase()
      await client.close()
    }
  })

  it.each(['1m', '32m'])('refuses a disk with %s in one sentence', async (size) => {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dataDir])
    // Only root mounts.
    if (mounted.status !== 0) return
    try {
      const product = await start()
      expect(await product.ended).toBe(1)
      expect(product.output()).toMatch(
        /^The disk of \S+ has \d+ MB left, and 100 MB are needed: make room, or set .*\.\n$/,
      )
    } finally {
      spawnSync('umount', [dataDir])
    }
  })

  it('lists every bad setting at once', async () => {
    const bad = { DATA_DIR: dataDir, PORT: '0', LIMIT_SCALE: 'many', MASTER_USERNAME: '-', MASTER_PASSWORD: '12345' }
    const refused = runLocal('start.ts', bad, ['--no-samples'])
    expect(await refused.ended).toBe(1)
    const named = refused.output().match(/^ {2}([\w-]+):/gm)
    expect(named).toEqual(['  PORT:', '  MASTER_USERNAME:', '  MASTER_PASSWORD:', '  LIMIT_SCALE:', '  --no-samples:'])
  })
})
