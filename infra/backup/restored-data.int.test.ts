import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { dataVersion } from '@papan/service-kit/mongo/data-version.ts'
import { readInfo, setInfo } from '@papan/service-kit/mongo/database-info.ts'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { dropDatabases, type Source } from './databases.ts'
import { logPlace } from './log-files.ts'
import { restoreArchive } from './restore-archive.ts'
import { takeBackup } from './take-backup.ts'

const quiet = () => undefined

let client: mongoose.mongo.MongoClient
let source: Source
let folder: string
let archive: string
const content = () => client.db(source.databases[0])
const log = () => client.db(source.databases[1])
const results = () => content().collection<{ _id: string; epoch: number }>('results')
const place = () => logPlace(join(folder, 'here'), {})
const backup = () => takeBackup(source, place(), archive, quiet)
const restore = (replace = true) => restoreArchive(source, place(), archive, { replace, onProgress: quiet })

beforeAll(async () => {
  client = await new mongoose.mongo.MongoClient(testMongoUrl()).connect()
})
afterAll(() => client.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papan-backup-'))
  archive = join(folder, 'a.backup')
  const run = `backup_${randomUUID().slice(0, 8)}`
  source = { client, databases: [`${run}_content`, `${run}_audit`] }
  await results().insertOne({ _id: 'd1', epoch: 1_000 })
})
afterEach(async () => {
  await dropDatabases(source)
  await rm(folder, { recursive: true, force: true })
})

describe('the epoch of a restore', () => {
  it('is stored in every database and changes no record', async () => {
    const startedAt = Date.now()
    await backup()
    const { restoredAt } = await restore()
    expect(restoredAt).toBeGreaterThan(startedAt)
    for (const database of [content(), log()])
      expect(await readInfo(database)).toMatchObject({ restoredAt, restoring: false })
    expect(await results().findOne({ _id: 'd1' })).toEqual({ _id: 'd1', epoch: 1_000 })
  })

  it('is later than that of an earlier restore of the same backup', async () => {
    await backup()
    const first = await restore()
    expect((await restore()).restoredAt).toBeGreaterThan(first.restoredAt)
  })

  const later = Date.now() + 86_400_000
  it.each([
    ['a record of the backup', async () => void (await results().insertOne({ _id: 'd2', epoch: later })), quiet],
    ['a replaced record', quiet, async () => void (await results().insertOne({ _id: 'd2', epoch: later }))],
    ['an earlier restore of the backup', () => setInfo(content(), { restoredAt: later }), quiet],
    ['an earlier restore of the replaced data', quiet, () => setInfo(content(), { restoredAt: later })],
    ['a record deleted from the backup', () => setInfo(content(), { epochFloor: later }), quiet],
    ['a record deleted from the replaced data', quiet, () => setInfo(content(), { epochFloor: later })],
  ])('is later than %s written by a clock that is ahead', async (_name, before, after) => {
    await before()
    await backup()
    await after()
    expect((await restore()).restoredAt).toBeGreaterThan(later)
  })
})

describe('a restored database', () => {
  it('has the data version of the backup', async () => {
    await setInfo(content(), { version: dataVersion + 1 })
    await backup()
    await setInfo(content(), { version: dataVersion })
    await restore()
    expect((await readInfo(content())).version).toBe(dataVersion + 1)
  })

  it.each([
    [dataVersion + 2, `a release with data version ${dataVersion + 2}`],
    [dataVersion - 1, 'an earlier state of this software'],
  ])('is not changed by a backup of version %i, which is not supported', async (version, writer) => {
    await setInfo(content(), { version })
    await backup()
    await setInfo(content(), { version: dataVersion })
    await expect(restore()).rejects.toThrow(`was written by ${writer}`)
    expect(await readInfo(content())).toEqual({ _id: 'info', version: dataVersion })
  })

  it('with nothing but its info counts as empty', async () => {
    await backup()
    await dropDatabases(source)
    await setInfo(content(), { version: dataVersion })
    expect(await restore(false)).toMatchObject({ differing: [] })
  })

  it('stays blocked until an interrupted restore is repeated', async () => {
    await backup()
    const stopped = restoreArchive(source, place(), archive, {
      replace: true,
      onProgress: () => {
        throw new Error('killed')
      },
    })
    await expect(stopped).rejects.toThrow('killed')
    expect(await readInfo(content())).toMatchObject({ restoring: true })
    await restore()
    expect(await readInfo(content())).toMatchObject({ restoring: false })
  })

  it('announces the restore once per service', async () => {
    await backup()
    const { at, restoredAt } = await restore()
    const [restored, ...others] = await content().collection('restores').find().toArray()
    expect(others).toEqual([])
    expect(restored).toMatchObject({
      outboxDueAt: 0,
      deletedAt: expect.any(String),
      outbox: [{ type: 'data.restored.v1', epoch: restoredAt, data: { database: source.databases[0], backupAt: at } }],
    })
    expect(await log().collection('restores').countDocuments()).toBe(0)
  })
})

describe('signed checkpoints', () => {
  const checkpoints = (month: string) => join(place().checkpointsDir, `checkpoints-${month}.jsonl`)

  it('of a replaced log are moved to a subfolder, and those of the backup restored', async () => {
    await mkdir(place().checkpointsDir, { recursive: true })
    await writeFile(checkpoints('2025-01'), 'backed up\n')
    await backup()
    await writeFile(checkpoints('2025-01'), 'backed up\nlater\n')
    await writeFile(checkpoints('2025-02'), 'later still\n')
    const { oldCheckpointsDir } = await restore()
    expect(await readFile(checkpoints('2025-01'), 'utf8')).toBe('backed up\n')
    expect(await readdir(place().checkpointsDir)).toEqual([
      'checkpoints-2025-01.jsonl',
      expect.stringMatching(/^replaced-/),
    ])
    expect(await readFile(join(oldCheckpointsDir ?? '', 'checkpoints-2025-02.jsonl'), 'utf8')).toBe('later still\n')
  })

  it('create no folder when there were none', async () => {
    await backup()
    expect((await restore()).oldCheckpointsDir).toBeNull()
  })
})
