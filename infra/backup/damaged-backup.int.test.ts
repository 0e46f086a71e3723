import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import mongoose from 'mongoose'
import { tryLock } from '../local/processes/lock.ts'
import { writeArchive, type Entry } from './archive.ts'
import { contentsOf } from './contents.ts'

const { BSON } = mongoose.mongo
const restoreMain = join(import.meta.dirname, 'restore.ts')

let folder: string
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
