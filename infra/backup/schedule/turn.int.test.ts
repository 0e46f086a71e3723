import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { dropDatabases, type Progress } from '../databases.ts'
import { createBackupFolder } from './backup-folder.ts'
import { scratchOf } from './check-restore.ts'
import { createTurn, type Step } from './turn.ts'

const dayMs = 86_400_000
let client: mongoose.mongo.MongoClient
let path: string
let databases: string[]
let now: number

const results = () => client.db(databases[0]).collection<{ _id: string; rev: number }>('results')
const scratchDatabases = async (): Promise<string[]> => {
  const { databases: found } = await client.db('admin').admin().listDatabases({ nameOnly: true })
  return found.map(({ name }) => name).filter((name) => databases.map(scratchOf).includes(name))
}
const files = async () => (await readdir(path)).filter((name) => !name.startsWith('.')).toSorted()

beforeAll(async () => {
  client = await new mongoose.mongo.MongoClient(testMongoUrl()).connect()
})
afterAll(() => client.close())
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'papan-schedule-'))
  const run = `backup_${randomUUID().slice(0, 8)}`
  databases = [`${run}_content`, `${run}_audit`]
  now = Date.parse('2025-01-06T19:30:00Z')
  await results().insertMany(Array.from({ length: 600 }, (_each, rev) => ({ _id: `d${rev}`, rev })))
  await results().createIndex({ rev: 1 }, { unique: true })
  await client.db(databases[1]).collection<{ _id: number }>('log_entries').insertOne({ _id: 1 })
  await client.db(databases[1]).createCollection('empty')
})
afterEach(async () => {
  await dropDatabases({ client, databases })
  await rm(path, { recursive: true, force: true })
})

type Options = { mongoUrl?: string; onProgress?: Progress; days?: number }
const takeTurn = async (
  { mongoUrl = testMongoUrl(), onProgress = () => undefined, days = 7 }: Options = {},
  backup = true,
) => {
  const turn = createTurn({
    mongoUrl,
    folder: path,
    place: { checkpointsDir: '', secretsDir: '' },
    keep: { days, weeks: 0 },
    clock: () => now,
    log: silentLog(),
    databases,
    onProgress,
  })
  return turn({ backup })
}
const failuresOf = (result: Awaited<ReturnType<typeof takeTurn>>) =>
  result && Object.fromEntries([...result.failed].map(([step, { message }]) => [step, message]))
const nothing: Partial<Record<Step, string>> = {}

describe('a turn', () => {
  it('makes a backup, restores it into scratch databases and drops them', async () => {
    const seen = new Set<string>()
    const result = await takeTurn({ onProgress: (collection) => void seen.add(collection) })
    expect(failuresOf(result)).toEqual(nothing)
    expect(await files()).toEqual(['papan-scheduled-20250106T193000Z.backup'])
    expect([...seen]).toContain(`${scratchOf(databases[0] ?? '')}.results`)
    expect(await createBackupFolder(path).lastCheck()).toEqual({
      name: 'papan-scheduled-20250106T193000Z.backup',
      at: now,
    })
    expect(await scratchDatabases()).toEqual([])
    expect(await results().countDocuments()).toBe(600)
  })

  it('restores once a week, and keeps the days asked for beside the backup that was restored', async () => {
    for (let day = 0; day < 8; day++, now += dayMs) expect(failuresOf(await takeTurn({ days: 2 }))).toEqual(nothing)
    expect(await files()).toEqual([
      // Restored last when the others were deleted.
      'papan-scheduled-20250106T193000Z.backup',
      'papan-scheduled-20250112T193000Z.backup',
      'papan-scheduled-20250113T193000Z.backup',
    ])
    expect((await createBackupFolder(path).lastCheck())?.name).toBe('papan-scheduled-20250113T193000Z.backup')
  })

  it('deletes no file that it did not make', async () => {
    const others = ['papan-20240101T0230.backup', 'papan-scheduled-20240101T193000Z.backup.sha256', 'notes.txt']
    for (const name of others) await writeFile(join(path, name), 'of others')
    await writeFile(join(path, 'papan-scheduled-20240101T193000Z.backup'), 'made by an earlier turn')
    await takeTurn({ days: 1 })
    expect(await files()).toEqual([...others, 'papan-scheduled-20250106T193000Z.backup'].toSorted())
  })

  it('deletes nothing when the backup fails', async () => {
    await takeTurn()
    now += dayMs
    const stopped = () => {
      throw new Error('stopped')
    }
    expect(failuresOf(await takeTurn({ days: 1, onProgress: stopped }))).toEqual({ backup: 'stopped' })
    expect(await files()).toEqual(['papan-scheduled-20250106T193000Z.backup'])
  })

  it('says within seconds that MongoDB does not answer, and lets go of the folder', async () => {
    const away = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200'
    expect(failuresOf(await takeTurn({ mongoUrl: away }))).toEqual({ backup: expect.stringContaining('ECONNREFUSED') })
    expect(failuresOf(await takeTurn())).toEqual(nothing)
  })
})

describe('a restore check', () => {
  const archive = () => join(path, 'papan-scheduled-20250106T193000Z.backup')

  it.each([
    [
      'one changed byte',
      async () => {
        const file = await open(archive(), 'r+')
        const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 200)
        await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, 200)
        await file.close()
      },
      'is damaged',
    ],
    ['a missing end', async () => truncate(archive(), (await readFile(archive())).length - 1), 'is truncated'],
  ])('of a backup with %s fails, touches nothing and is not noted', async (_what, spoil, reason) => {
    await takeTurn()
    now += 7 * dayMs
    await spoil()
    expect(failuresOf(await takeTurn({}, false))).toEqual({ restore_check: expect.stringContaining(reason) })
    expect((await createBackupFolder(path).lastCheck())?.at).toBe(now - 7 * dayMs)
    expect(await results().countDocuments()).toBe(600)
    // A new backup is good again.
    expect(failuresOf(await takeTurn())).toEqual(nothing)
    expect((await createBackupFolder(path).lastCheck())?.at).toBe(now)
  })

  it('notices a document that the server stored otherwise', async () => {
    // Another process, since the turn waits for no promise here: it goes on after the change.
    const change = `import mongoose from 'mongoose'
      const client = await new mongoose.mongo.MongoClient(process.env.URL).connect()
      await client.db(process.env.DATABASE).collection('results').updateOne({ _id: 'd0' }, { $set: { rev: 9_999 } })
      await client.close()`
    let isChanged = false
    const result = await takeTurn({
      onProgress: (collection) => {
        if (isChanged || !collection.startsWith('restore-check-')) return
        isChanged = true
        execFileSync(process.execPath, ['--input-type=module', '-e', change], {
          cwd: import.meta.dirname,
          env: { ...process.env, URL: testMongoUrl(), DATABASE: scratchOf(databases[0] ?? '') },
        })
      },
    })
    expect(failuresOf(result)).toEqual({
      restore_check: expect.stringMatching(/differs in restore-check-\S+\.results\.$/),
    })
    expect(await scratchDatabases()).toEqual([])
  })

  it('of a process that is killed leaves scratch databases, which the next turn drops', async () => {
    const main = join(import.meta.dirname, 'test-kit/hang-in-check.ts')
    const env = { ...process.env, MONGO_URL: testMongoUrl(), BACKUP_DIR: path, DATABASES: databases.join(',') }
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    expect(await scratchDatabases()).not.toEqual([])
    // The living process has the folder.
    expect(await takeTurn()).toBeNull()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(failuresOf(await takeTurn())).toEqual(nothing)
    expect(await scratchDatabases()).toEqual([])
  })
})
