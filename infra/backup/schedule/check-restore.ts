import { createHash, type Hash } from 'node:crypto'
import mongoose from 'mongoose'
import { readArchive, type Entry, type Index } from '../archive.ts'
import { contentsOf } from '../contents.ts'
import { createFiller, dropDatabases, readDatabases, type Progress, type Source } from '../databases.ts'
import { assertReadable } from '../restore-archive.ts'

const { BSON } = mongoose.mongo

/** The backup's user may write these databases alone (infra/docker/mongo/init.js). */
export const scratchOf = (database: string): string => `restore-check-${database}`

const scratchSource = ({ client, databases }: Source): Source => ({ client, databases: databases.map(scratchOf) })

/** Removes what a killed check has left. */
export const dropScratch = (source: Source): Promise<void> => dropDatabases(scratchSource(source))

/** The server would delete documents during the check. */
const withoutExpiry = (indexes: readonly Index[]): Index[] =>
  indexes.map(({ key, options: { expireAfterSeconds: _seconds, ...options } }) => ({ key, options }))

type Digests = Map<string, { count: number; hash: string }>

/** Count and SHA-256 of each collection's documents, by `_id`. A restore may reorder fields with numbers for names. */
const createDigests = () => {
  const collections = new Map<string, { count: number; hash: Hash }>()
  let current = { count: 0, hash: createHash('sha256') }
  return {
    read(entry: Entry) {
      if (entry.kind === 'collection') {
        current = { count: 0, hash: createHash('sha256') }
        collections.set(`${entry.database}.${entry.name}`, current)
      }
      if (entry.kind !== 'document') return
      current.count++
      current.hash.update(BSON.serialize(BSON.deserialize(entry.bson, { promoteValues: false, promoteBuffers: false })))
    },
    end: (): Digests =>
      new Map([...collections].map(([name, { count, hash }]) => [name, { count, hash: hash.digest('hex') }])),
  }
}

/** Fills the scratch databases; returns what the archive holds, under the names there. */
const fill = async (scratch: Source, path: string, checkedBytes: number, onProgress: Progress): Promise<Digests> => {
  const digests = createDigests()
  const filler = createFiller(scratch, onProgress, {})
  for await (const entry of readArchive(path, checkedBytes)) {
    if (entry.kind === 'collection') {
      const renamed = { ...entry, database: scratchOf(entry.database), indexes: withoutExpiry(entry.indexes) }
      digests.read(renamed)
      await filler.begin(renamed)
    }
    if (entry.kind !== 'document') continue
    digests.read(entry)
    await filler.add(entry.bson)
  }
  await filler.flush()
  return digests.end()
}

const stored = async (scratch: Source, onProgress: Progress): Promise<Digests> => {
  const digests = createDigests()
  for await (const entry of readDatabases(scratch, {}, onProgress)) digests.read(entry)
  return digests.end()
}

/** Collections whose documents differ. A server may not keep a collection without documents. */
const differing = (wanted: Digests, found: Digests): string[] =>
  [...new Set([...wanted.keys(), ...found.keys()])].filter((name) => {
    const [a, b] = [wanted.get(name), found.get(name)]
    return (a?.count ?? 0) !== (b?.count ?? 0) || ((a?.count ?? 0) > 0 && a?.hash !== b?.hash)
  })

const mebibyte = 1_048_576

type Stats = { storageSize?: number; indexSize?: number; fsTotalSize?: number; fsUsedSize?: number }

/** Throws when the copy could fill the server's disk, where the server names its size. */
const assertRoom = async ({ client, databases }: Source): Promise<void> => {
  const stats = await Promise.all(databases.map((name) => client.db(name).stats() as Promise<Stats>))
  const needed = 2 * stats.reduce((sum, { storageSize = 0, indexSize = 0 }) => sum + storageSize + indexSize, 0)
  const [{ fsTotalSize = 0, fsUsedSize = 0 } = {}] = stats
  if (fsTotalSize === 0 || fsTotalSize - fsUsedSize >= needed) return
  const [free, wanted] = [fsTotalSize - fsUsedSize, needed].map((bytes) => Math.ceil(bytes / mebibyte))
  throw new Error(`The disk of MongoDB has ${free} MiB left; a restore check takes up to ${wanted} MiB.`)
}

/** Restores an archive into scratch databases, compares every document and drops them. Throws one sentence on any difference. */
export const checkRestore = async (source: Source, path: string, onProgress: Progress) => {
  const contents = await contentsOf(path)
  assertReadable(contents)
  await assertRoom(source)
  const scratch = scratchSource(source)
  await dropDatabases(scratch)
  try {
    const wanted = await fill(scratch, path, contents.checkedBytes, onProgress)
    const different = differing(wanted, await stored(scratch, onProgress))
    if (different.length > 0) throw new Error(`The restored copy of ${path} differs in ${different.join(', ')}.`)
    return { documents: [...wanted.values()].reduce((sum, { count }) => sum + count, 0) }
  } finally {
    await dropDatabases(scratch)
  }
}
