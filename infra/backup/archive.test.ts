import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { tryLock } from '../local/processes/lock.ts'
import { contentsOf } from './contents.ts'
import { withBackupFile } from './format/backup-file.ts'
import { writeArchive } from './take-backup.ts'
import { member, repack, testCounts, testEntries, type Member } from './test-kit/make-archive.ts'

const mebibyte = 1_048_576
const at = new Date('2025-01-31T10:00:00.000Z')
const restoreMain = join(import.meta.dirname, 'restore.ts')

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papan-backup-'))
  path = join(folder, 'a.tar.gz')
  await writeArchive(path, testEntries(), at)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const contents = () => withBackupFile(path, contentsOf)

const isReadable = async (bytes: Uint8Array): Promise<boolean> => {
  await writeFile(path, bytes)
  return contents().then(
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
  for (const place of places) if (await isReadable(change(place))) missed.push(place)
  expect(await isReadable(whole)).toBe(true)
  return missed
}
const upTo = (count: number) => Array.from({ length: count }, (_each, index) => index + 1)
const spread = (length: number) => upTo(20).map((part) => Math.floor((part * (length - 1)) / 20))

const dataOf = (members: Member[], name: string): Uint8Array => {
  const found = members.find(({ header }) => header.name === name)
  if (!found) throw new Error(`${name} is not in the backup.`)
  return found.data
}
const changedManifest = (members: Member[], change: object): Member[] => {
  const manifest = JSON.parse(Buffer.from(dataOf(members, 'manifest.json')).toString()) as object
  return [...members.slice(0, -1), member('manifest.json', JSON.stringify({ ...manifest, ...change }))]
}

describe('a backup', () => {
  it('is read with its counts, version and greatest epoch', async () => {
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string
    }
    expect(await contents()).toMatchObject({
      at: at.toISOString(),
      version,
      counts: testCounts,
      files: ['checkpoints-2025-01.jsonl'],
      newestEpoch: 1_039,
    })
  })

  it('that is truncated is refused, even by one byte', async () => {
    const whole = await readFile(path)
    const cuts = [...upTo(40), ...spread(whole.length)]
    expect(await unnoticed(whole, cuts, (cut) => whole.subarray(0, whole.length - cut))).toEqual([])
  })

  it('with one changed bit is refused, unless it unpacks to the same', async () => {
    const whole = await readFile(path)
    const places = [...upTo(30), 0, ...spread(whole.length), ...upTo(70).map((before) => whole.length - before)]
    const flipped = (place: number) => {
      const bytes = Buffer.from(whole)
      bytes[place] = (bytes[place] ?? 0) ^ 1
      return bytes
    }
    // gzip has a time, the name of a system, and more than one way to say the same.
    const read = await unnoticed(whole, places, flipped)
    expect(read.filter((place) => !gunzipSync(flipped(place)).equals(gunzipSync(whole)))).toEqual([])
    expect(read.length).toBeLessThan(20)
  })

  it('that is concatenated or lacks its middle is refused', async () => {
    const whole = await readFile(path)
    const block = 65_536
    expect(await isReadable(Buffer.concat([whole, whole]))).toBe(false)
    expect(await isReadable(Buffer.concat([whole, Buffer.alloc(1)]))).toBe(false)
    expect(await isReadable(Buffer.concat([whole, Buffer.alloc(2 * block)]))).toBe(false)
    expect(await isReadable(Buffer.concat([whole.subarray(0, block), whole.subarray(2 * block)]))).toBe(false)
  })

  it('that was unpacked and packed again is still one', async () => {
    await repack(path, (members) => members)
    expect((await contents()).counts).toEqual(testCounts)
  })

  it.each<[string, (members: Member[]) => Member[], string]>([
    [
      'with one changed byte in a document',
      (members) => {
        dataOf(members, 'content/results.bson')[5_000]! ^= 1
        return members
      },
      'was changed: "content/results.bson" is not what was backed up.',
    ],
    [
      'with another checkpoint',
      ([_checkpoint, ...members]) => [member('checkpoints-2025-01.jsonl', '{"seq":2}\n'), ...members],
      'was changed: "checkpoints-2025-01.jsonl" is not what was backed up.',
    ],
    [
      'with two collections in another order',
      ([checkpoint, a1, a2, b1, b2, manifest]) => [checkpoint!, b1!, b2!, a1!, a2!, manifest!],
      'was changed: "content/markets.metadata.json" is not in its place.',
    ],
    [
      'with documents before their description',
      ([checkpoint, a1, a2, ...members]) => [checkpoint!, a2!, a1!, ...members],
      'was changed: "content/results.bson" is not in its place.',
    ],
    [
      'without a collection',
      ([checkpoint, _a1, _a2, ...members]) => [checkpoint!, ...members],
      'was changed: "content/results.metadata.json" is missing.',
    ],
    [
      'with a collection more',
      (members) => [
        ...members.slice(0, -1),
        member('auth/users.metadata.json', '{"options":{},"indexes":[],"uuid":"","collectionName":"users"}'),
        member('auth/users.bson', ''),
        ...members.slice(-1),
      ],
      'was changed: "auth/users.metadata.json" is not named in its manifest.json.',
    ],
    [
      'with a member behind its manifest',
      (members) => [...members, member('checkpoints-2025-02.jsonl', '')],
      'holds "checkpoints-2025-02.jsonl", which no backup holds.',
    ],
    ['without its manifest', (members) => members.slice(0, -1), 'does not end with manifest.json'],
    [
      'with a manifest that is no JSON',
      (members) => [...members.slice(0, -1), member('manifest.json', '{')],
      'is damaged: its manifest.json cannot be read.',
    ],
    [
      'in a later format',
      (members) => changedManifest(members, { format: 2, version: '9.9.9', more: true }),
      'was made by version 9.9.9 in a later format: restore it with that version.',
    ],
    [
      'with half a document',
      ([checkpoint, a1, a2, ...members]) => [
        checkpoint!,
        a1!,
        member('content/results.bson', a2!.data.slice(0, 15_000)),
        ...members,
      ],
      'is damaged: "content/results.bson" is not made of whole documents.',
    ],
    [
      'with a description of another collection',
      ([checkpoint, _a1, ...members]) => [
        checkpoint!,
        member('content/results.metadata.json', '{"options":{},"indexes":[],"uuid":"","collectionName":"users"}'),
        ...members,
      ],
      'is damaged: "content/results.metadata.json" does not describe its collection.',
    ],
    ...['../../etc/passwd', '/etc/passwd', 'content/../../x.bson', 'content/..%2F..%2Fx.txt', 'a/b/c.bson'].map(
      (name): [string, (members: Member[]) => Member[], string] => [
        `with a member that is named ${name}`,
        (members) => [member(name, ''), ...members],
        `is not a backup: it holds ${JSON.stringify(name)}, which no backup holds.`,
      ],
    ),
    [
      'with a link',
      (members) => [
        {
          header: { name: 'content/x.bson', size: 0, type: 'symlink', linkname: '/etc/passwd' },
          data: new Uint8Array(),
        },
        ...members,
      ],
      'holds "content/x.bson", which no backup holds.',
    ],
    [
      'with a description of 70 MiB',
      ([checkpoint, _a1, ...members]) => [
        checkpoint!,
        member('content/results.metadata.json', new Uint8Array(70 * mebibyte)),
        ...members,
      ],
      'is damaged: "content/results.metadata.json" is larger than in any backup.',
    ],
  ])('%s is refused', async (_what, change, reason) => {
    await repack(path, change)
    await expect(contents()).rejects.toThrow(reason)
  })

  it.each<[string, () => Uint8Array, string]>([
    ['an empty file', () => new Uint8Array(), 'is empty: it is not a backup.'],
    ['a text', () => Buffer.from('market,date,type,numbers\n'), 'is not a backup: it is not a gzipped file.'],
    ['a gzipped text', () => gzipSync('market,date,type,numbers\n'), 'it is gzipped, but there is no tar in it.'],
    ['a long gzipped text', () => gzipSync('4567\n'.repeat(9_000)), 'it is gzipped, but there is no tar in it.'],
    ['100 MiB of zeros', () => gzipSync(Buffer.alloc(100 * mebibyte)), 'unpacked it is far larger than any backup.'],
  ])('that is %s is refused', async (_what, bytes, reason) => {
    await writeFile(path, bytes())
    await expect(contents()).rejects.toThrow(reason)
  })

  it.each([
    ['restore', []],
    ['restore --prove', ['--prove']],
    ['restore --dry-run', ['--dry-run']],
  ])(
    'that is truncated is refused by npm run %s with one sentence, before a server is started',
    async (_name, flags) => {
      const whole = await readFile(path)
      for (const cut of [1, whole.length]) {
        await writeFile(path, whole.subarray(0, whole.length - cut))
        for (const source of [path, '-']) {
          const { status, stderr, stdout } = spawnSync(process.execPath, [restoreMain, source, ...flags], {
            encoding: 'utf8',
            input: source === '-' ? whole.subarray(0, whole.length - cut) : undefined,
            env: { ...process.env, MONGO_URL: '', DATA_DIR: join(folder, 'data'), TMPDIR: folder },
          })
          expect({ cut, status, stderr, stdout }).toEqual({
            cut,
            status: 1,
            stderr: expect.stringMatching(/^(.+a\.tar\.gz|Standard input) is .+\.\n$/),
            stdout: '',
          })
          expect((await readdir(folder)).filter((name) => !name.startsWith('papan-restore-'))).toEqual(['a.tar.gz'])
        }
      }
    },
  )

  it('is described by restore --dry-run where no server ever ran, and none is started', async () => {
    const { status, stdout } = spawnSync(process.execPath, [restoreMain, '-', '--dry-run'], {
      encoding: 'utf8',
      input: await readFile(path),
      env: { ...process.env, MONGO_URL: '', DATA_DIR: join(folder, 'data'), TMPDIR: folder },
    })
    expect({ status, lines: stdout.replaceAll(/ +/g, ' ').split('\n').slice(1) }).toEqual({
      status: 0,
      lines: [
        'content.markets 1 documents, new',
        'content.results 40 documents, new',
        'checkpoints-2025-01.jsonl written',
        'Nothing was written.',
        '',
      ],
    })
    expect(await readdir(folder)).toEqual(['a.tar.gz'])
  })
})

describe('the leftover of a killed backup', () => {
  it('is removed by the next backup in that folder, nothing else is', async () => {
    for (const name of ['old.backup.part', 'b.tar.gz', 'film.tar.gz.part']) await writeFile(join(folder, name), 'x')
    await mkdir(join(folder, 'other'))
    // The lock of a dead process.
    await writeFile(join(folder, '.backup-lock'), JSON.stringify({ pid: 4_194_304, start: '1', host: hostname() }))
    await writeArchive(path, testEntries(), at)
    expect((await readdir(folder)).toSorted()).toEqual(['a.tar.gz', 'b.tar.gz', 'film.tar.gz.part', 'other'])
  })

  it('is kept while another backup is being written', async () => {
    const held = await tryLock(join(folder, '.backup-lock'))
    await writeFile(join(folder, 'b.backup.part'), 'x')
    await expect(writeArchive(path, testEntries(), at)).rejects.toThrow(
      `Process ${process.pid} is writing a backup into`,
    )
    if ('release' in held) await held.release()
    expect((await readdir(folder)).toSorted()).toEqual(['a.tar.gz', 'b.backup.part'])
  })
})
