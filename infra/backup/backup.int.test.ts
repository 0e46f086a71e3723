import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { testMongoUrl } from '@papan/runtime/test-kit/test-engines.ts'
import { checkpointKeyFile } from '../local/signing-keys.ts'
import { dropDatabases, indexesOf, type Source } from './databases.ts'
import { logPlace } from './log-files.ts'
import { restoreArchive } from './restore-archive.ts'
import { takeBackup } from './take-backup.ts'

const { Long, Double, Int32, Binary } = mongoose.mongo.BSON
const quiet = () => undefined

let client: mongoose.mongo.MongoClient
let source: Source
let folder: string
let archive: string
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
  await results().insertMany(Array.from({ length: count }, (_, index) => ({ _id: `d${index}`, rev: new Int32(index) })))
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
    expect(await readFile(join(place('there').checkpointsDir, 'checkpoints-2025-01.jsonl'), 'utf8')).toBe('{"seq":1}\n')
    expect(await readFile(join(place('there').secretsDir, 'checkpoint-previous-key.pem'), 'utf8')).toContain(
      'PUBLIC KEY',
    )
  })

  it('is refused for databases with documents unless replacing', async () => {
    await filled(3)
    await takeBackup(source, place('here'), archive, quiet)
    await results().updateOne({ _id: 'd1' }, { $set: { rev: 99 } })
    await expect(restoreArchive(source, place('here'), archive, { replace: false, onProgress: quiet })).rejects.toThrow(
      'nothing was restored',
    )
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
    await expect(restoreArchive(source, place('here'), archive, { replace: true, onProgress: quiet })).rejects.toThrow(
      reason,
    )
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
