import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once as emitted } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { contentsOf } from '../contents.ts'
import { databases, dropDatabases } from '../databases.ts'
import { withBackupFile } from '../format/backup-file.ts'
import { backupName } from './backup-folder.ts'

const main = join(import.meta.dirname, 'main.ts')
const contentsIn = (path: string) => withBackupFile(path, contentsOf)
const away = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200'

let client: mongoose.mongo.MongoClient
let folder: string
let started: Awaited<ReturnType<typeof startTestProcess>>[] = []

beforeAll(async () => {
  client = await new mongoose.mongo.MongoClient(testMongoUrl()).connect()
  await client.db('content').collection('results').insertOne({ market: 'SINGAPORE' })
})
afterAll(async () => {
  await dropDatabases({ client, databases })
  await client.close()
})
/** Accepts connections alone. */
let silent: AddressInfo
const silentServer = createServer()
beforeAll(async () => {
  silentServer.listen(0, '127.0.0.1')
  await emitted(silentServer, 'listening')
  silent = silentServer.address() as AddressInfo
})
afterAll(() => void silentServer.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papan-schedule-'))
})
afterEach(async () => {
  await Promise.all(started.map((process) => process.stop()))
  started = []
  await rm(folder, { recursive: true, force: true })
})

const start = async (env: Record<string, string> = {}) => {
  const process = await startTestProcess(main, { MONGO_URL: testMongoUrl(), BACKUP_DIR: folder, ...env })
  started.push(process)
  await process.ready()
  return process
}
const metricsOf = async ({ internalUrl }: { internalUrl: string }): Promise<Record<string, number>> => {
  const text = await (await fetch(`${internalUrl}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(/^(backup_\w+)\{([^}]*)\} (\S+)$/gm)].map(([, name, labels = '', value]) => {
      const [, step] = /step="(\w+)"/.exec(labels) ?? []
      return [step ? `${name} ${step}` : (name ?? ''), Number(value)]
    }),
  )
}
const files = async () => (await readdir(folder)).filter((name) => !name.startsWith('.'))
const once = (env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [main, '--once'], {
    encoding: 'utf8',
    env: { ...process.env, INTERNAL_PORT: '1', MONGO_URL: testMongoUrl(), BACKUP_DIR: folder, ...env },
  })

describe('the backup process', () => {
  it('makes and restores a backup when it starts without one, and says so in its metrics', async () => {
    const process = await start()
    const begun = Math.floor(Date.now() / 1000) - 120
    const metrics = await eventually('a restore check', async () => {
      const found = await metricsOf(process)
      return found['backup_last_restore_check_time_seconds'] ? found : null
    })
    expect(metrics['backup_last_success_time_seconds']).toBeGreaterThan(begun)
    expect(metrics).toMatchObject({
      'backup_failing backup': 0,
      'backup_failing keep': 0,
      'backup_failing restore_check': 0,
    })
    expect(metrics['backup_bytes']).toBeGreaterThan(100)
    expect(await files()).toHaveLength(1)
    expect(await process.stop()).toBe(0)
    expect((await readdir(folder)).filter((name) => name.endsWith('lock'))).toEqual([])
  })

  it('stays up while MongoDB is away, and says so', async () => {
    const process = await start({ MONGO_URL: away })
    await eventually('a failure', async () => (await metricsOf(process))['backup_failing backup'] === 1)
    expect(await (await fetch(`${process.internalUrl}/readyz`)).json()).toEqual({ ready: true, degraded: ['database'] })
    expect(await metricsOf(process)).toMatchObject({ backup_last_success_time_seconds: 0, backup_bytes: 0 })
    expect(process.output()).toMatch(/MongoDB does not answer \(.+\)[^]*The next attempt is at \S+\+07:00\./)
    expect(await process.stop()).toBe(0)
  })

  it('says in its metrics that the newest backup cannot be restored', async () => {
    await writeFile(join(folder, backupName(Date.now())), 'a damaged archive')
    const process = await start()
    await eventually('a failed check', async () => (await metricsOf(process))['backup_failing restore_check'] === 1)
    expect(await metricsOf(process)).toMatchObject({ backup_last_restore_check_time_seconds: 0 })
    expect(process.output()).toContain('is not a backup: it is not a gzipped file.')
  })

  it('listens on its internal port alone', async () => {
    const { url } = await start({ MONGO_URL: away })
    await expect(fetch(url)).rejects.toThrow()
  })
})

describe('the backup process with --once', () => {
  it('makes one backup, restores it and ends with code 0', async () => {
    const { status, stdout } = once()
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining('restored into scratch databases'),
    })
    expect(await files()).toHaveLength(1)
  })

  it.each([
    ['a setting is wrong', { BACKUP_AT: '25:00' }, '  BACKUP_AT: must be a time as 02:30\n'],
    ['nothing would be kept', { BACKUP_KEEP_DAYS: '0' }, '  BACKUP_KEEP_DAYS: '],
    [
      'the private key is given',
      { CHECKPOINT_PUBLIC_KEY: 'PRIVATE KEY' },
      '  CHECKPOINT_PUBLIC_KEY: must be a public key in PEM\n',
    ],
    ['the folder is a file', { BACKUP_DIR: main }, `BACKUP_DIR ${main} cannot be written (`],
  ])('ends with code 1 and a sentence when %s', (_what, env, sentence) => {
    const { status, stdout, stderr } = once(env)
    expect({ status, output: stdout + stderr }).toEqual({ status: 1, output: expect.stringContaining(sentence) })
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it.each([
    ['is away', () => away],
    [
      'takes connections and never answers',
      () => `mongodb://127.0.0.1:${silent.port}/?serverSelectionTimeoutMS=200&connectTimeoutMS=200`,
    ],
  ])('ends with code 75, try again later, when MongoDB %s', (_what, url) => {
    const { status, stdout } = once({ MONGO_URL: url() })
    expect({ status, stdout }).toEqual({ status: 75, stdout: expect.stringContaining('MongoDB does not answer') })
  })

  it('ends with code 75 while another process has the folder, also one in another container', async () => {
    await writeFile(join(folder, '.schedule-lock'), JSON.stringify({ pid: 1, start: '1', host: 'another-container' }))
    const { status, stdout } = once()
    expect({ status, stdout }).toEqual({
      status: 75,
      stdout: expect.stringContaining('Another process makes a backup'),
    })
    expect(await files()).toEqual([])
  })

  const mayMount = process.getuid?.() === 0
  ;(mayMount ? it : it.skip)('keeps the earlier backups when the disk is full', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
    try {
      const earlier = 'papan-scheduled-20250106T193000Z.tar.gz'
      await writeFile(join(folder, earlier), Buffer.alloc(60_000))
      await client
        .db('media')
        .collection('pictures')
        .insertOne({ bytes: Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))) })
      const { status, stdout } = once()
      expect({ status, stdout }).toEqual({
        status: 1,
        stdout: expect.stringContaining(
          `The disk of ${folder} is full: this backup was not written. Earlier backups stay.`,
        ),
      })
      expect(await files()).toEqual([earlier])
    } finally {
      execFileSync('umount', [folder])
    }
  })
})

describe('backup.ts -', () => {
  const backupMain = join(import.meta.dirname, '../backup.ts')
  const envOf = (url: string) => ({ ...process.env, MONGO_URL: url, DATA_DIR: folder })
  const intoFile = (url: string) => {
    const path = join(folder, 'streamed.tar.gz')
    const file = openSync(path, 'w')
    const { status, stderr } = spawnSync(process.execPath, [backupMain, '-'], {
      encoding: 'utf8',
      env: envOf(url),
      stdio: ['ignore', file, 'pipe'],
    })
    closeSync(file)
    return { path, status, stderr }
  }

  it('writes a whole backup to standard output, counts and everything else to standard error', async () => {
    const { path, status, stderr } = intoFile(testMongoUrl())
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^content\.results +1 of 1\n(?:[^]*\n)?\d+ documents and 0 files in .+ s\n$/m),
    })
    expect((await contentsIn(path)).counts).toMatchObject({ 'content.results': 1 })
  })

  it('reads the address of MongoDB from a file', async () => {
    await writeFile(join(folder, 'url'), `${testMongoUrl()}\n`)
    const { status } = spawnSync(process.execPath, [backupMain, join(folder, 'a.tar.gz')], {
      env: { ...envOf(''), MONGO_URL_FILE: join(folder, 'url') },
    })
    expect(status).toBe(0)
    expect((await contentsIn(join(folder, 'a.tar.gz'))).counts).toMatchObject({ 'content.results': 1 })
  })

  it('ends with code 1 when MongoDB is away, and what was written is refused', async () => {
    const { path, status } = intoFile(away)
    expect(status).toBe(1)
    await expect(contentsIn(path)).rejects.toThrow('is empty: it is not a backup.')
  })

  it('ends with code 1 and one sentence when nothing reads it any more', async () => {
    const child = spawn(process.execPath, [backupMain, '-'], {
      env: envOf(testMongoUrl()),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await emitted(child, 'close')) as [number]
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The reader of standard output ended before the backup did: it is not whole\.\n$/m,
      ),
    })
  })
})
