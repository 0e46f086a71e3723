import type { mongo } from 'mongoose'
import { laterEpoch, setRestoredAt } from '../outbox/epochs.ts'
import { dataVersion, versionRefusal } from './data-version.ts'

/** One document, `infoId`, in its own collection. */
export type DatabaseInfo = {
  _id: string
  /** Of the release that wrote last. */
  version?: number
  /** Of any release that wrote: its data may remain after a rollback. */
  latestVersion?: number
  /** Ms; since a restore no record leaves the service with a lower epoch. */
  restoredAt?: number
  restoring?: boolean
  /** The greatest epoch of a purged record. */
  epochFloor?: number
}

export type InfoDatabase = { collection: (name: string) => unknown }

export const infoCollection = 'database-info'
export const infoId = 'info'

const infoOf = (database: InfoDatabase) => database.collection(infoCollection) as mongo.Collection<DatabaseInfo>

export const readInfo = async (database: InfoDatabase): Promise<DatabaseInfo> =>
  (await infoOf(database).findOne({ _id: infoId })) ?? { _id: infoId }

export const versionOf = ({ version = 0, latestVersion = 0 }: Partial<DatabaseInfo>): number =>
  Math.max(version, latestVersion)

export const replaceInfo = async (database: InfoDatabase, info: Omit<DatabaseInfo, '_id'>): Promise<void> => {
  await infoOf(database).replaceOne({ _id: infoId }, info, { upsert: true })
}

export const setInfo = async (database: InfoDatabase, info: Partial<DatabaseInfo>): Promise<void> => {
  await infoOf(database).updateOne({ _id: infoId }, { $set: info }, { upsert: true })
}

/** Registers this release. Returns one sentence if it must not start: data too far ahead, or an unfinished restore. */
export const enterDatabase = async (
  database: InfoDatabase & { name: string },
  own = dataVersion,
): Promise<string | null> => {
  const info = await readInfo(database)
  const refusal = info.restoring
    ? `The restore of the database "${database.name}" has not ended: wait for it, or run npm run restore -- FILE --replace again.`
    : versionRefusal(database.name, versionOf(info), own)
  if (refusal) return refusal
  setRestoredAt(info.restoredAt ?? 0)
  if (info.version !== own || versionOf(info) !== info.latestVersion) {
    const change = { $set: { version: own }, $max: { latestVersion: Math.max(own, versionOf(info)) } }
    await infoOf(database).updateOne({ _id: infoId }, change, { upsert: true })
  }
  return null
}

/** Above that of every purged record: machines' clocks differ, and viewers discard lower epochs as stale. */
export const newEpoch = async (database: InfoDatabase, now: number): Promise<number> =>
  laterEpoch((await readInfo(database)).epochFloor ?? 0, now)

/** Call before purging records of up to this epoch. */
export const raiseEpochFloor = async (database: InfoDatabase, epoch: number): Promise<void> => {
  await infoOf(database).updateOne({ _id: infoId }, { $max: { epochFloor: epoch } }, { upsert: true })
}
