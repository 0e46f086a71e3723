import type { mongo } from 'mongoose'
import { laterEpoch, setRestoredAt } from '../outbox/epochs.ts'
import { dataVersion, versionRefusal } from './data-version.ts'

/** What a database says of itself as a whole: one document, `infoId`, in a collection of its own. */
export type DatabaseInfo = {
  _id: string
  /** The data version of the release that wrote here last; absent in databases that only older releases have seen. */
  version?: number
  /** The latest data version of any release that wrote here: what it stored may still be there after a way back. */
  latestVersion?: number
  /** Ms; since a restore no record leaves the service with a lower epoch. */
  restoredAt?: number
  /** A restore began and has not ended. */
  restoring?: boolean
  /** The greatest epoch of a record that is gone for good. */
  epochFloor?: number
}

/** A connection of mongoose, or a database of the driver. */
export type InfoDatabase = { collection: (name: string) => unknown }

export const infoCollection = 'database-info'
export const infoId = 'info'

const infoOf = (database: InfoDatabase) => database.collection(infoCollection) as mongo.Collection<DatabaseInfo>

export const readInfo = async (database: InfoDatabase): Promise<DatabaseInfo> =>
  (await infoOf(database).findOne({ _id: infoId })) ?? { _id: infoId }

/** The latest data version that data of this database may have. */
export const versionOf = ({ version = 0, latestVersion = 0 }: Partial<DatabaseInfo>): number =>
  Math.max(version, latestVersion)

/** Replaces all that a database says of itself. */
export const replaceInfo = async (database: InfoDatabase, info: Omit<DatabaseInfo, '_id'>): Promise<void> => {
  await infoOf(database).replaceOne({ _id: infoId }, info, { upsert: true })
}

export const setInfo = async (database: InfoDatabase, info: Partial<DatabaseInfo>): Promise<void> => {
  await infoOf(database).updateOne({ _id: infoId }, { $set: info }, { upsert: true })
}

/**
 * Looks whether this release may work on a database, and notes that it does. Answers one sentence when it must not start: on data of
 * a release too far ahead, and on a restore that did not end.
 */
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

/**
 * The epoch of a record that is not there: later than that of every record that is gone for good, perhaps of this very one. Clocks of
 * two machines may differ, and viewers would take a record with a lower epoch for an older state.
 */
export const newEpoch = async (database: InfoDatabase, now: number): Promise<number> =>
  laterEpoch((await readInfo(database)).epochFloor ?? 0, now)

/** To be done before records of up to this epoch go for good. */
export const raiseEpochFloor = async (database: InfoDatabase, epoch: number): Promise<void> => {
  await infoOf(database).updateOne({ _id: infoId }, { $max: { epochFloor: epoch } }, { upsert: true })
}
