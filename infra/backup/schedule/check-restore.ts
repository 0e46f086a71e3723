import { createHash } from 'node:crypto'
import mongoose from 'mongoose'
import { contentsOf } from '../contents.ts'
import { dropDatabases, fillCollection, readDatabases, type Progress, type Source } from '../databases.ts'
import { withBackupFile, type BackupFile } from '../format/backup-file.ts'
import type { Collection } from '../format/entries.ts'
import type { StoredIndex } from '../format/names.ts'
import { readArchive } from '../format/read-archive.ts'
import { assertRestorable } from '../restore-archive.ts'

const { BSON } = mongoose.mongo

/** The backup's user may write these databases alone (infra/docker/mongo/init.js). */
export const scratchOf = (database: string): string => `restore-check-${database}`

const scratchSource = ({ client, databases }: Source): Source => ({ client, databases: databases.map(scratchOf) })

/** Removes what a killed check has left. */
export const dropScratch = (source: Source): Promise<void> => dropDatabases(scratchSource(source))

/** The server would delete documents during the check. */
const withoutExpiry = ({ expireAfterSeconds: _seconds, ...index }: StoredIndex): StoredIndex => index

/** Count and SHA-256 of each collection's documents, by `_id`. */
type Digests = Map<string, { count: number; hash: string }>

/** Passes documents on and digests them. A restore may reorder fields with numbers for names. */
const digested = (collection: Collection, digests: Digests): Collection => {
  const { database, metadata, documents } = collection
  const passOn = async function* () {
    const hash = createHash('sha256')
    let count = 0
    for await (const bson of documents) {
      hash.update(BSON.serialize(BSON.deserialize(bson, { promoteValues: false, promoteBuffers: false })))
      count++
      yield bson
    }
    digests.set(`${database}.${metadata.collectionName}`, { count, hash: hash.digest('hex') })
  }
  return { ...collection, documents: passOn() }
}

/** Fills the scratch databases; returns what the backup holds, under the names there. */
const fill = async (scratch: Source, file: BackupFile, onProgress: Progress): Promise<Digests> => {
  const digests: Digests = new Map()
  for await (const entry of readArchive(file)) {
    if (entry.kind !== 'collection') continue
    const metadata = { ...entry.metadata, indexes: entry.metadata.indexes.map(withoutExpiry) }
    const renamed = { ...entry, database: scratchOf(entry.database), metadata }
    await fillCollection(scratch, digested(renamed, digests), onProgress)
  }
  return digests
}

const stored = async (scratch: Source, onProgress: Progress): Promise<Digests> => {
  const digests: Digests = new Map()
  for await (const collection of readDatabases(scratch, onProgress))
    for await (const _bson of digested(collection, digests).documents) continue
  return digests
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

/** Restores a backup into scratch databases, compares every document and drops them. Throws one sentence on any difference. */
export const checkRestore = (source: Source, path: string, onProgress: Progress) =>
  withBackupFile(path, async (file) => {
    assertRestorable(await contentsOf(file), source)
    await assertRoom(source)
    const scratch = scratchSource(source)
    await dropDatabases(scratch)
    try {
      const wanted = await fill(scratch, file, onProgress)
      const different = differing(wanted, await stored(scratch, onProgress))
      if (different.length > 0) throw new Error(`The restored copy of ${path} differs in ${different.join(', ')}.`)
      return { documents: [...wanted.values()].reduce((sum, { count }) => sum + count, 0) }
    } finally {
      await dropDatabases(scratch)
    }
  })
