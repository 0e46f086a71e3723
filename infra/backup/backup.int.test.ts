import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { dataVersion } from '@papan/service-kit/mongo/data-version.ts'
import { readInfo, setInfo } from '@papan/service-kit/mongo/database-info.ts'
import { tryLock } from '../local/processes/lock.ts'
import { checkpointKeyFile } from '../local/signing-keys.ts'
import { type Entry, writeArchive } from './archive.ts'
import { contentsOf } from './contents.ts'
import { type Source, dropDatabases, indexesOf } from './databases.ts'
import { logPlace } from './log-files.ts'
import { restoreArchive } from './restore-archive.ts'
import { takeBackup } from './take-backup.ts'

const quiet = () => undefined

let client: mongoose.mongo.MongoClient
let source: Source
let folder: string
let archive: string

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
    archive = join(folder, 'a.backup')
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
      const indexes = await indexesOf(results() as never)
      const here = place('here')
      await checkpointKeyFile(join(folder, 'here'))
      await mkdir(here.checkpointsDir)
      await writeFile(join(here.checkpointsDir, 'checkpoints-2025-01.jsonl'), '{"seq":1}\n')

      expect(await takeBackup(source, here, archive, quiet)).toEqual({ documents: 1_205, files: 2 })
      expect((await stat(archive)).mode & 0o777).toBe(0o600)
      await dropDatabases(source)
      const { counts, differing } = await restoreArchive(source, place('there'), archive, {
        replace: false,
        onProgress: quiet,
      })

      expect([Object.values(counts), differing]).toEqual([[1_204, 1], []])
      const stored = await results().findOne({ _id: 'odd' }, { promoteValues: false })
      expect(stored).toMatchObject({ long: Long.fromNumber(7), double: new Double(7), text: '0042' })
      expect(await results().findOne({ _id: 'd1202' })).toEqual({ _id: 'd1202', rev: 1_202 })
      expect(await indexesOf(results() as never)).toEqual(indexes)
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
      await expect(
        restoreArchive(source, place('here'), archive, { replace: false, onProgress: quiet }),
      ).rejects.toThrow('nothing was restored')
      expect(await results().findOne({ _id: 'd1' })).toMatchObject({ rev: 99 })
      await restoreArchive(source, place('here'), archive, { replace: true, onProgress: quiet })
      expect(await results().findOne({ _id: 'd1' })).toMatchObject({ rev: 1 })
    })

    it.each([
      ['is truncated', async () => truncate(archive, (await stat(archive)).size - 20), 'is truncated'],
      ['is truncated early', () => truncate(archive, 5), 'is truncated'],
      ['is damaged', async () => writeFile(archive, (await readFile(archive)).fill(0xff, 30, 60)), 'is not a backup'],
      ['is another file', () => writeFile(archive, 'market,date,type,numbers\n'), 'is not a backup'],
      ['is empty', () => writeFile(archive, ''), 'is truncated'],
    ])('that %s is refused before anything changes', async (_what, spoil, reason) => {
      await filled(300)
      await takeBackup(source, place('here'), archive, quiet)
      await spoil()
      await expect(
        restoreArchive(source, place('here'), archive, { replace: true, onProgress: quiet }),
      ).rejects.toThrow(reason)
      expect(await results().countDocuments()).toBe(300)
    })

    it('that fails leaves no file behind', async () => {
      await filled(10)
      const stopped = () => {
        throw new Error('stopped')
      }
      await expect(takeBackup(source, place('here'), archive, stopped)).rejects.toThrow('stopped')
      await expect(stat(archive)).rejects.toThrow('ENOENT')
      await expect(stat(`${archive}.part`)).rejects.toThrow('ENOENT')
    })
  })
})

describe('damaged backups', () => {
  const { BSON } = mongoose.mongo
  const restoreMain = join(import.meta.dirname, 'restore.ts')
  let path: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'papan-backup-'))
    path = join(folder, 'a.backup')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Incompressible, so that the file has many compressed blocks. */
  const documents = Array.from({ length: 40 }, (_each, index) =>
    Buffer.from(BSON.serialize({ _id: `d${index}`, epoch: 1_000 + index, bytes: randomBytes(10_000) })),
  )
  const entries = async function* (version: number): AsyncGenerator<Entry> {
    yield { kind: 'begin', version, at: '2025-01-31T10:00:00.000Z' }
    yield { kind: 'collection', database: 'content', name: 'results', indexes: [] }
    for (const bson of documents) yield { kind: 'document', bson }
    yield { kind: 'end', counts: { 'content.results': documents.length }, files: 0 }
  }
  const counts = { 'content.results': documents.length }

  const withoutChecksum = async (): Promise<Buffer> => {
    await writeArchive(path, entries(2))
    const whole = await readFile(path)
    return whole.subarray(0, whole.lastIndexOf('papan-backup-seal\n'))
  }

  const readable = async (bytes: Uint8Array): Promise<boolean> => {
    await writeFile(path, bytes)
    return contentsOf(path).then(
      () => true,
      (error: Error) => {
        if (error.name !== 'BadArchive') throw error
        return false
      },
    )
  }

  /** The changes that are not detected. */
  const unnoticed = async (whole: Buffer, places: number[], change: (at: number) => Uint8Array): Promise<number[]> => {
    const missed: number[] = []
    for (const at of places) if (await readable(change(at))) missed.push(at)
    expect(await readable(whole)).toBe(true)
    return missed
  }
  const upTo = (count: number) => Array.from({ length: count }, (_each, index) => index + 1)
  const spread = (length: number) => upTo(50).map((part) => Math.floor((part * (length - 1)) / 50))

  describe('a backup', () => {
    it('is read with its greatest epoch', async () => {
      await writeArchive(path, entries(2))
      expect(await contentsOf(path)).toMatchObject({ at: '2025-01-31T10:00:00.000Z', counts, newestEpoch: 1_039 })
    })

    it('that is truncated is refused, even by one byte', async () => {
      await writeArchive(path, entries(2))
      const whole = await readFile(path)
      const cuts = [...upTo(130), ...spread(whole.length)]
      expect(await unnoticed(whole, cuts, (cut) => whole.subarray(0, whole.length - cut))).toEqual([])
    })

    it.each([
      ['restore', []],
      ['restore --prove', ['--prove']],
    ])(
      'that is truncated is refused by npm run %s with one sentence, before a server is started',
      async (_name, flags) => {
        await writeArchive(path, entries(2))
        const whole = await readFile(path)
        for (const cut of [1, whole.length]) {
          await writeFile(path, whole.subarray(0, whole.length - cut))
          const { status, stderr, stdout } = spawnSync(process.execPath, [restoreMain, path, ...flags], {
            encoding: 'utf8',
            env: { ...process.env, MONGO_URL: '', DATA_DIR: join(folder, 'data') },
          })
          expect({ cut, status, stderr, stdout }).toEqual({
            cut,
            status: 1,
            stderr: expect.stringMatching(/^.+a\.backup is .+\.\n$/),
            stdout: '',
          })
          expect(await readdir(folder)).toEqual(['a.backup'])
        }
      },
    )

    it('with one changed bit is refused', async () => {
      await writeArchive(path, entries(2))
      const whole = await readFile(path)
      const places = [...upTo(30), ...spread(whole.length), ...upTo(70).map((before) => whole.length - before)]
      const flipped = (at: number) => {
        const bytes = Buffer.from(whole)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return bytes
      }
      expect(await unnoticed(whole, places, flipped)).toEqual([])
    })

    it('that is concatenated or lacks its middle is refused', async () => {
      await writeArchive(path, entries(2))
      const whole = await readFile(path)
      const block = 65_536
      expect(await readable(Buffer.concat([whole, whole]))).toBe(false)
      expect(await readable(Buffer.concat([whole, Buffer.alloc(1)]))).toBe(false)
      expect(await readable(Buffer.concat([whole.subarray(0, block), whole.subarray(2 * block)]))).toBe(false)
    })

    it('without a checksum is refused', async () => {
      await writeFile(path, await withoutChecksum())
      await expect(contentsOf(path)).rejects.toThrow('is truncated')
    })

    it('of a later release is refused with the reason', async () => {
      await writeArchive(path, entries(3))
      await expect(contentsOf(path)).rejects.toThrow('was made by a later release')
    })

    it('without an end entry is refused, though its checksum is right', async () => {
      await writeArchive(path, Readable.from([{ kind: 'begin', version: 2, at: '' } satisfies Entry]))
      await expect(contentsOf(path)).rejects.toThrow('is truncated')
    })
  })

  describe('the leftover of a killed backup', () => {
    it('is removed by the next backup in that folder, nothing else is', async () => {
      for (const name of ['old.backup.part', 'b.backup', 'film.part']) await writeFile(join(folder, name), 'x')
      await mkdir(join(folder, 'other'))
      // The lock of a dead process.
      await writeFile(join(folder, '.backup-lock'), JSON.stringify({ pid: 4_194_304, start: '1', host: hostname() }))
      await writeArchive(path, entries(2))
      expect((await readdir(folder)).toSorted()).toEqual(['a.backup', 'b.backup', 'film.part', 'other'])
    })

    it('is kept while another backup is being written', async () => {
      const held = await tryLock(join(folder, '.backup-lock'))
      await writeFile(join(folder, 'b.backup.part'), 'x')
      await expect(writeArchive(path, entries(2))).rejects.toThrow(`Process ${process.pid} is writing a backup into`)
      if ('release' in held) await held.release()
      expect(await readdir(folder)).toEqual(['b.backup.part'])
    })
  })
})

describe('restored data', () => {
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
