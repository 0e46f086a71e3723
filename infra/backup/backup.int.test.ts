import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { dataVersion } from '@papan/service-kit/mongo/data-version.ts'
import { readInfo, setInfo } from '@papan/service-kit/mongo/database-info.ts'
import { checkpointKeyFile } from '../local/signing-keys.ts'
import { contentsOf } from './contents.ts'
import { type Progress, type Source, dropDatabases } from './databases.ts'
import { withBackupFile } from './format/backup-file.ts'
import { logPlace, type LogPlace } from './log-files.ts'
import { restoreArchive } from './restore-archive.ts'
import { planRestore } from './restore-plan.ts'
import { takeBackup } from './take-backup.ts'
import { restoreIndependently } from './test-kit/independent-reader.ts'
import { untar } from './test-kit/independent-tar.ts'

const quiet = () => undefined

let client: mongoose.mongo.MongoClient
let source: Source
let folder: string
let archive: string

const restoreInto = (place: LogPlace, replace: boolean, onProgress: Progress = quiet) =>
  withBackupFile(archive, (file) => restoreArchive(source, place, file, { replace, onProgress }))

describe('backups', () => {
  const { Long, Double, Int32, Binary } = mongoose.mongo.BSON
  const results = () => source.client.db(source.databases[0]).collection<{ _id: string }>('results')
  const entries = () => source.client.db(source.databases[1]).collection<{ _id: number }>('log_entries')
  const place = (name: string) => logPlace(join(folder, name), {})

  beforeAll(async () => {
    client = await new mongoose.mongo.MongoClient(testMongoUrl()).connect()
  })
  afterAll(() => client.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'papan-backup-'))
    archive = join(folder, 'a.tar.gz')
    // Own names per test: a DocumentDB session once rejected a collection that had just been dropped and created again.
    const run = `backup_${randomUUID().slice(0, 8)}`
    source = { client, databases: [`${run}_content`, `${run}_audit`] }
  })
  afterEach(async () => {
    await dropDatabases(source)
    await rm(folder, { recursive: true, force: true })
  })

  const filled = async (count: number) => {
    await results().insertMany(
      Array.from({ length: count }, (_, index) => ({ _id: `d${index}`, rev: new Int32(index) })),
    )
    await results().createIndex({ rev: -1 }, { sparse: true })
    await entries().insertOne({ _id: 1, at: '2025-01-31' } as never)
  }

  describe('a backup', () => {
    it('restores documents with number types, indexes, checkpoints and their public key', async () => {
      await filled(1_203)
      const odd = {
        long: Long.fromNumber(7),
        double: new Double(7),
        bytes: new Binary(Buffer.from('0042')),
        text: '0042',
      }
      await results().insertOne({ _id: 'odd', ...odd })
      const indexes = await results().indexes()
      const here = place('here')
      await checkpointKeyFile(join(folder, 'here'))
      await mkdir(here.checkpointsDir)
      await writeFile(join(here.checkpointsDir, 'checkpoints-2025-01.jsonl'), '{"seq":1}\n')

      expect(await takeBackup(source, here, archive, quiet)).toEqual({ documents: 1_205, files: 2 })
      expect((await stat(archive)).mode & 0o777).toBe(0o600)
      await dropDatabases(source)
      const { counts, differing } = await restoreInto(place('there'), false)

      expect([Object.values(counts), differing]).toEqual([[1_204, 1], []])
      const stored = await results().findOne({ _id: 'odd' }, { promoteValues: false })
      expect(stored).toMatchObject({ long: Long.fromNumber(7), double: new Double(7), text: '0042' })
      expect(await results().findOne({ _id: 'd1202' })).toEqual({ _id: 'd1202', rev: 1_202 })
      expect(await results().indexes()).toEqual(indexes)
      expect(await readFile(join(place('there').checkpointsDir, 'checkpoints-2025-01.jsonl'), 'utf8')).toBe(
        '{"seq":1}\n',
      )
      expect(await readFile(join(place('there').secretsDir, 'checkpoint-previous-key.pem'), 'utf8')).toContain(
        'PUBLIC KEY',
      )
    })

    it('is refused for databases with documents unless replacing', async () => {
      await filled(3)
      await takeBackup(source, place('here'), archive, quiet)
      await results().updateOne({ _id: 'd1' }, { $set: { rev: 99 } })
      await expect(restoreInto(place('here'), false)).rejects.toThrow('nothing was restored')
      expect(await results().findOne({ _id: 'd1' })).toMatchObject({ rev: 99 })
      await restoreInto(place('here'), true)
      expect(await results().findOne({ _id: 'd1' })).toMatchObject({ rev: 1 })
    })

    it.each([
      ['is truncated', async () => truncate(archive, (await stat(archive)).size - 20), 'is truncated'],
      ['is damaged', async () => writeFile(archive, (await readFile(archive)).fill(0xff, 30, 60)), 'is damaged'],
      ['is another file', () => writeFile(archive, 'market,date,type,numbers\n'), 'is not a backup'],
    ])('that %s is refused before anything changes', async (_what, spoil, reason) => {
      await filled(300)
      await takeBackup(source, place('here'), archive, quiet)
      await spoil()
      await expect(restoreInto(place('here'), true)).rejects.toThrow(reason)
      expect(await results().countDocuments()).toBe(300)
    })

    it('of another product is refused before anything changes', async () => {
      await filled(3)
      const foreign = { client, databases: [`${source.databases[0]}_foreign`, ...source.databases] }
      await client.db(foreign.databases[0]).collection('users').insertOne({})
      await takeBackup(foreign, place('here'), archive, quiet)
      await client.db(foreign.databases[0]).dropDatabase()
      await expect(restoreInto(place('here'), true)).rejects.toThrow('_foreign", which is none of this product')
      expect(await results().countDocuments()).toBe(3)
    })

    it('that fails leaves no file behind', async () => {
      await filled(10)
      const stopped = () => {
        throw new Error('stopped')
      }
      await expect(takeBackup(source, place('here'), archive, stopped)).rejects.toThrow('stopped')
      expect(await readdir(folder)).toEqual([])
    })

    it('leaves no file beside it, though each collection was written to the disk first', async () => {
      await filled(600)
      await takeBackup(source, place('here'), archive, quiet)
      expect(await readdir(folder)).toEqual(['a.tar.gz'])
    })
  })

  describe('a reader that knows the published formats alone', () => {
    const { Decimal128, ObjectId, Timestamp, BSONRegExp, MinKey } = mongoose.mongo.BSON
    /** Of every service, those with an unusual name and those of the newest features among them. */
    const collections: Record<string, string[]> = {
      auth: ['users', 'allowed_ips', 'used_codes'],
      media: [
        'banners',
        'identities',
        'pages',
        'pageRevisions',
        'reader-sums',
        'variants',
        'images.files',
        'images.chunks',
      ],
      content: ['results', 'kept-answers', 'bulk-jobs', 'database-info'],
      notify: ['destinations', 'deliveries', 'paces', 'push-subscriptions', 'push-work'],
      audit: ['log_entries', 'checkpoints'],
    }
    const nameOf = (service: string) => `${source.databases[0]}_${service}`
    const readerNameOf = (database: string) => `${database}_read`
    let all: Source
    beforeEach(async () => {
      all = { client, databases: Object.keys(collections).map(nameOf) }
      for (const [service, names] of Object.entries(collections))
        for (const name of names)
          await client.db(nameOf(service)).collection<{ _id: string }>(name).insertOne({ _id: name })
    })
    afterEach(() => dropDatabases({ client, databases: all.databases.flatMap((name) => [name, readerNameOf(name)]) }))

    it('restores every collection of every database, with types, options and indexes', async () => {
      const users = client.db(nameOf('auth')).collection('users')
      await users.insertOne({
        double: new Double(7),
        long: Long.fromString('9007199254740993'),
        int: new Int32(-7),
        decimal: Decimal128.fromString('0.10'),
        text: 'Hasil "0042" é',
        nested: { list: [1, [true, null], { '2': 'b', '1': 'a' }] },
        bytes: new Binary(Buffer.from('0042')),
        uuid: new mongoose.mongo.UUID(),
        id: new ObjectId(),
        at: new Date('2025-01-31T10:00:00.123Z'),
        pattern: new BSONRegExp('^a', 'i'),
        stamp: new Timestamp({ t: 1, i: 2 }),
        least: new MinKey(),
      })
      await users.createIndex({ 'nested.list': 1, text: -1 }, { name: 'both', unique: true })
      await users.createIndex({ at: 1 }, { expireAfterSeconds: 2_592_000, sparse: true })
      await client.db(nameOf('content')).createCollection('empty')
      await takeBackup(all, place('here'), archive, quiet)

      const { collections: restored, wrong } = await restoreIndependently(
        client,
        archive,
        join(folder, 'x'),
        readerNameOf,
      )
      expect(wrong).toEqual([])
      expect(restored.map(({ database, collection }) => `${database}.${collection}`).toSorted()).toEqual(
        [...Object.entries(collections), ['content', ['empty']] as const]
          .flatMap(([service, names]) => names.map((name) => `${nameOf(service)}.${name}`))
          .toSorted(),
      )
      const read = client.db(readerNameOf(nameOf('auth'))).collection('users')
      expect(await read.indexes()).toEqual(await users.indexes())
    })

    it('finds everything in order after a restore by us too', async () => {
      await takeBackup(all, place('here'), archive, quiet)
      await dropDatabases(all)
      await withBackupFile(archive, (file) =>
        restoreArchive(all, place('there'), file, { replace: false, onProgress: quiet }),
      )
      for (const [service, names] of Object.entries(collections))
        for (const name of names.filter((each) => each !== 'database-info'))
          expect(await client.db(nameOf(service)).collection(name).find().toArray()).toEqual([{ _id: name }])
    })

    it('reads with the tar of the system what it unpacks by itself', async () => {
      await takeBackup(all, place('here'), archive, quiet)
      await mkdir(join(folder, 'tar'))
      execFileSync('tar', ['xf', archive, '-C', join(folder, 'tar')])
      const names = await untar(archive, join(folder, 'own'))
      for (const name of names)
        expect(await readFile(join(folder, 'tar', name))).toEqual(await readFile(join(folder, 'own', name)))
      expect(names.at(-1)).toBe('manifest.json')
    })
  })

  describe('a dry run', () => {
    const plan = (replace: boolean) =>
      withBackupFile(archive, async (file) => planRestore(source, place('here'), await contentsOf(file), { replace }))

    it('says what a restore would do, and writes nothing', async () => {
      await filled(3)
      await takeBackup(source, place('here'), archive, quiet)
      await results().deleteOne({ _id: 'd1' })
      await client.db(source.databases[0]).collection('later').insertOne({})
      await entries().drop()
      const { lines, refusal } = await plan(true)
      const [content, audit] = source.databases
      expect(lines.slice(1).map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
        `${audit}.log_entries 1 documents, new`,
        `${content}.later deleted, with 1 documents`,
        `${content}.results 3 documents instead of 2`,
      ])
      expect(lines[0]).toMatch(/^A backup of \S+, made by version \S+: 4 documents in 2 collections\.$/)
      expect(refusal).toBeNull()
      expect(await results().countDocuments()).toBe(2)
      expect(await readInfo(client.db(content))).toEqual({ _id: 'info' })
    })

    it('says that documents are in the way unless replacing', async () => {
      await filled(3)
      await takeBackup(source, place('here'), archive, quiet)
      expect((await plan(false)).refusal).toMatch(/has documents: nothing was restored\. --replace deletes everything/)
    })

    it('says that the data version is too new', async () => {
      await filled(3)
      await setInfo(client.db(source.databases[0]), { version: dataVersion + 2 })
      await takeBackup(source, place('here'), archive, quiet)
      expect((await plan(true)).refusal).toContain(`was written by a release with data version ${dataVersion + 2}`)
    })
  })
})

describe('restored data', () => {
  const content = () => client.db(source.databases[0])
  const log = () => client.db(source.databases[1])
  const results = () => content().collection<{ _id: string; epoch: number }>('results')
  const place = () => logPlace(join(folder, 'here'), {})
  const backup = () => takeBackup(source, place(), archive, quiet)
  const restore = (replace = true) => restoreInto(place(), replace)

  beforeAll(async () => {
    client = await new mongoose.mongo.MongoClient(testMongoUrl()).connect()
  })
  afterAll(() => client.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'papan-backup-'))
    archive = join(folder, 'a.tar.gz')
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

    it('with nothing but its info and empty collections counts as empty', async () => {
      await backup()
      await dropDatabases(source)
      await setInfo(content(), { version: dataVersion })
      await content().createCollection('results')
      expect(await restore(false)).toMatchObject({ differing: [] })
    })

    it('stays blocked until an interrupted restore is repeated', async () => {
      await backup()
      const stopped = restoreInto(place(), true, () => {
        throw new Error('killed')
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
        outbox: [
          { type: 'data.restored.v1', epoch: restoredAt, data: { database: source.databases[0], backupAt: at } },
        ],
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
})
