import mongoose from 'mongoose'
import { infoCollection, type DatabaseInfo } from '@papan/service-kit/mongo/database-info.ts'
import { archiveVersion, readArchive } from './archive.ts'
import { tooNew } from './bad-archive.ts'
import { verifyChecksum } from './checksum.ts'

const { BSON } = mongoose.mongo

export type Contents = {
  at: string
  counts: Record<string, number>
  /** Bytes covered by the checksum. */
  checkedBytes: number
  /** The greatest epoch of all records and earlier restores. */
  newestEpoch: number
  infos: Map<string, DatabaseInfo>
}

/** Documents without these bytes are not decoded: most are log entries, which have no epoch. */
const epochField = Buffer.from('epoch\0')

/** Reads the whole archive before anything changes. Throws BadArchive, also for an archive of a later release. */
export const contentsOf = async (path: string): Promise<Contents> => {
  const checkedBytes = await verifyChecksum(path)
  const contents: Contents = { at: '', counts: {}, checkedBytes, newestEpoch: 0, infos: new Map() }
  let database = ''
  let isInfo = false
  for await (const entry of readArchive(path, checkedBytes)) {
    if (entry.kind === 'begin') {
      if (entry.version > archiveVersion) throw tooNew(path)
      contents.at = entry.at
    }
    if (entry.kind === 'collection') {
      database = entry.database
      isInfo = entry.name === infoCollection
    }
    if (entry.kind === 'document' && isInfo) {
      const info = BSON.deserialize(entry.bson) as DatabaseInfo
      contents.infos.set(database, info)
      contents.newestEpoch = Math.max(contents.newestEpoch, info.restoredAt ?? 0, info.epochFloor ?? 0)
    } else if (entry.kind === 'document' && entry.bson.includes(epochField)) {
      contents.newestEpoch = Math.max(contents.newestEpoch, Number(BSON.deserialize(entry.bson)['epoch']) || 0)
    }
    if (entry.kind === 'end') contents.counts = entry.counts
  }
  return contents
}
