import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog, testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { damaged } from '../format/bad-archive.ts'
import { type Progress, dropDatabases } from '../databases.ts'
import { type BackupFolder, backupName, createBackupFolder } from './backup-folder.ts'
import { scratchOf } from './check-restore.ts'
import { startScheduler } from './scheduler.ts'
import { type Step, createTurn } from './turn.ts'

let path: string
let now: number

describe('the schedule', () => {
  const hourMs = 3_600_000
  const dueAt = Date.parse('2025-01-07T19:30:00Z')
  let folder: BackupFolder
  let polls: number

  /** The turns taken, in hours after the first, and whether a backup was wanted. */
  let turns: [hours: number, backup: boolean][]
  let failing: Map<Step, Error>
  let scheduler: ReturnType<typeof startScheduler> | null = null

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'papan-schedule-'))
    folder = createBackupFolder(path)
    ;[now, polls, turns, failing] = [dueAt, 0, [], new Map()]
    await folder.noteCheck({ name: '', at: dueAt })
  })
  afterEach(async () => {
    await scheduler?.stop()
    await rm(path, { recursive: true, force: true })
  })

  const start = () => {
    const counted: BackupFolder = {
      ...folder,
      list: () => {
        polls++
        return folder.list()
      },
    }
    const turn = async ({ backup }: { backup: boolean }) => {
      turns.push([(now - dueAt) / hourMs, backup])
      if (backup && !failing.has('backup')) await writeFile(join(path, backupName(now)), '')
      return { failed: new Map(failing) }
    }
    const log = silentLog()
    const metrics = createMetrics('backup')
    scheduler = startScheduler({ turn, folder: counted, time: '02:30', clock: () => now, log, metrics, pollMs: 1 })
  }

  /** Waits for whole polls at this time; each lists the folder twice. */
  const at = async (hours: number) => {
    now = dueAt + hours * hourMs
    const seen = polls
    await eventually('polls', () => polls > seen + 5)
  }

  it('takes a turn a day', async () => {
    start()
    for (const hours of [0, 1, 23.9, 24, 25, 48]) await at(hours)
    expect(turns).toEqual([
      [0, true],
      [24, true],
      [48, true],
    ])
  })

  it('tries again an hour after a failure, within the day', async () => {
    failing.set('backup', new Error('MongoDB does not answer'))
    start()
    for (const hours of [0, 0.5, 1]) await at(hours)
    failing.clear()
    for (const hours of [1.5, 2, 3, 24]) await at(hours)
    expect(turns).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [24, true],
    ])
  })

  it('repeats a failed check without another backup, unless the backup is damaged', async () => {
    failing.set('restore_check', new Error('The disk of MongoDB has 1 MiB left.'))
    start()
    await at(0)
    failing.set('restore_check', damaged('a.tar.gz'))
    await at(1)
    failing.clear()
    for (const hours of [2, 3]) await at(hours)
    expect(turns).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ])
  })

  it('checks a backup that was not restored for a week, also between two turns', async () => {
    await folder.noteCheck({ name: '', at: dueAt - 8 * 24 * hourMs })
    await writeFile(join(path, backupName(dueAt)), '')
    start()
    await eventually('a turn', () => turns.length > 0)
    expect(turns[0]).toEqual([0, false])
  })
})

describe('turns', () => {
  const dayMs = 86_400_000
  let client: mongoose.mongo.MongoClient
  let databases: string[]

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
      expect(await files()).toEqual(['papan-scheduled-20250106T193000Z.tar.gz'])
      expect([...seen]).toContain(`${scratchOf(databases[0] ?? '')}.results`)
      expect(await createBackupFolder(path).lastCheck()).toEqual({
        name: 'papan-scheduled-20250106T193000Z.tar.gz',
        at: now,
      })
      expect(await scratchDatabases()).toEqual([])
      expect(await results().countDocuments()).toBe(600)
    })

    it('restores once a week, and keeps the days asked for beside the backup that was restored', async () => {
      for (let day = 0; day < 8; day++, now += dayMs) expect(failuresOf(await takeTurn({ days: 2 }))).toEqual(nothing)
      expect(await files()).toEqual([
        // Restored last when the others were deleted.
        'papan-scheduled-20250106T193000Z.tar.gz',
        'papan-scheduled-20250112T193000Z.tar.gz',
        'papan-scheduled-20250113T193000Z.tar.gz',
      ])
      expect((await createBackupFolder(path).lastCheck())?.name).toBe('papan-scheduled-20250113T193000Z.tar.gz')
    })

    it('deletes no file that it did not make', async () => {
      const others = ['papan-20240101T0230.tar.gz', 'papan-scheduled-20240101T193000Z.tar.gz.sha256', 'notes.txt']
      for (const name of others) await writeFile(join(path, name), 'of others')
      await writeFile(join(path, 'papan-scheduled-20240101T193000Z.tar.gz'), 'made by an earlier turn')
      await takeTurn({ days: 1 })
      expect(await files()).toEqual([...others, 'papan-scheduled-20250106T193000Z.tar.gz'].toSorted())
    })

    it('deletes nothing when the backup fails', async () => {
      await takeTurn()
      now += dayMs
      const stopped = () => {
        throw new Error('stopped')
      }
      expect(failuresOf(await takeTurn({ days: 1, onProgress: stopped }))).toEqual({ backup: 'stopped' })
      expect(await files()).toEqual(['papan-scheduled-20250106T193000Z.tar.gz'])
    })

    it('says within seconds that MongoDB does not answer, and lets go of the folder', async () => {
      const away = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200'
      expect(failuresOf(await takeTurn({ mongoUrl: away }))).toEqual({
        backup: expect.stringContaining('ECONNREFUSED'),
      })
      expect(failuresOf(await takeTurn())).toEqual(nothing)
    })
  })

  describe('a restore check', () => {
    const archive = () => join(path, 'papan-scheduled-20250106T193000Z.tar.gz')

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
})
