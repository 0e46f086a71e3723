import mongoose from 'mongoose'
import { infoCollection, type DatabaseInfo } from '@papan/service-kit/mongo/database-info.ts'
import type { BackupFile } from './format/backup-file.ts'
import type { Collection } from './format/entries.ts'
import { collectionOf } from './format/names.ts'
import { readArchive } from './format/read-archive.ts'

const { BSON } = mongoose.mongo

export type Contents = {
  /** Begin of the backup, ISO, and the version of the product that made it. */
  at: string
  version: string
  /** Documents of each `database.collection`. */
  counts: Record<string, number>
  databases: string[]
  files: string[]
  /** The greatest epoch of all records and earlier restores. */
  newestEpoch: number
  infos: Map<string, DatabaseInfo>
}

/** Documents without these bytes are not decoded: most are log entries, which have no epoch. */
const epochField = Buffer.from('epoch\0')

const readInfos = async ({ database, documents }: Collection, contents: Contents) => {
  for await (const bson of documents) {
    const info = BSON.deserialize(bson) as DatabaseInfo
    contents.infos.set(database, info)
    contents.newestEpoch = Math.max(contents.newestEpoch, info.restoredAt ?? 0, info.epochFloor ?? 0)
  }
}

const readEpochs = async ({ documents }: Collection, contents: Contents) => {
  for await (const bson of documents)
    if (bson.includes(epochField))
      contents.newestEpoch = Math.max(contents.newestEpoch, Number(BSON.deserialize(bson)['epoch']) || 0)
}

/** Reads the whole backup before anything changes. Throws BadArchive, also for a backup in a later format. */
export const contentsOf = async (file: BackupFile): Promise<Contents> => {
  const contents: Contents = {
    at: '',
    version: '',
    counts: {},
    databases: [],
    files: [],
    newestEpoch: 0,
    infos: new Map(),
  }
  for await (const entry of readArchive(file)) {
    if (entry.kind === 'file') contents.files.push(entry.name)
    if (entry.kind === 'collection')
      await (entry.metadata.collectionName === infoCollection ? readInfos : readEpochs)(entry, contents)
    if (entry.kind !== 'manifest') continue
    const { at, version, members } = entry.manifest
    const counted = members.flatMap(({ name, documents }) => {
      const { database = '', collection = '', isData = false } = collectionOf(name) ?? {}
      return isData ? [{ database, name: `${database}.${collection}`, documents: documents ?? 0 }] : []
    })
    contents.databases = [...new Set(counted.map(({ database }) => database))]
    Object.assign(contents, { at, version })
    contents.counts = Object.fromEntries(counted.map(({ name, documents }) => [name, documents]))
  }
  return contents
}
