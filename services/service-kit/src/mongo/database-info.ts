import type { mongo } from 'mongoose'
import { laterEpoch, setRestoredAt } from '../records/epochs.ts'
import { dataVersion, earlierDataRefusal, noWayBack, versionRefusal } from './data-version.ts'

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
/** A restore leaves its event here; the database's service sends it, and deletes the document once audit has stored it. */
export const restoresCollection = 'restores'
export const infoId = 'info'

const infoOf = (database: InfoDatabase) => database.collection(infoCollection) as mongo.Collection<DatabaseInfo>

export const readInfo = async (database: InfoDatabase): Promise<DatabaseInfo> =>
  (await infoOf(database).findOne({ _id: infoId })) ?? { _id: infoId }

/** Null before the first start on this database. */
export const versionOf = ({ version, latestVersion }: Partial<DatabaseInfo>): number | null =>
  version === undefined && latestVersion === undefined ? null : Math.max(version ?? 0, latestVersion ?? 0)

const hasData = async (database: mongo.Db): Promise<boolean> => {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray()
  const names = collections
    .map(({ name }) => name)
    .filter((name) => name !== infoCollection && name !== restoresCollection)
  const firsts = await Promise.all(
    names.map((name) => database.collection(name).findOne({}, { projection: { _id: 1 } })),
  )
  return firsts.some((first) => first !== null)
}

const refusalOf = async (database: mongo.Db, name: string, info: DatabaseInfo, own: number): Promise<string | null> => {
  const stored = versionOf(info)
  if (stored !== null) return versionRefusal(name, stored, own)
  // A process writes its version before any data: read again, since one may have started in between.
  return (await hasData(database)) && versionOf(await readInfo(database)) === null ? earlierDataRefusal(name) : null
}

/** One sentence if this release cannot read the data: too far ahead, or of an earlier state; null otherwise. */
export const dataRefusal = async (database: mongo.Db, name: string): Promise<string | null> =>
  refusalOf(database, name, await readInfo(database), dataVersion)

/** One sentence if the release that wrote last could not start after this one; null otherwise. */
export const wayBackWarning = async (database: InfoDatabase, name: string): Promise<string | null> =>
  noWayBack(name, (await readInfo(database)).version, dataVersion)

export const replaceInfo = async (database: InfoDatabase, info: Omit<DatabaseInfo, '_id'>): Promise<void> => {
  await infoOf(database).replaceOne({ _id: infoId }, info, { upsert: true })
}

export const setInfo = async (database: InfoDatabase, info: Partial<DatabaseInfo>): Promise<void> => {
  await infoOf(database).updateOne({ _id: infoId }, { $set: info }, { upsert: true })
}

/** Registers this release. Returns one sentence if it must not start: unreadable data, or an unfinished restore. */
export const enterDatabase = async (
  database: InfoDatabase & { name: string; db?: mongo.Db | undefined },
  own = dataVersion,
): Promise<string | null> => {
  const info = await readInfo(database)
  const refusal = info.restoring
    ? `The restore of the database "${database.name}" has not ended: wait for it, or run npm run restore -- FILE --replace again.`
    : await refusalOf(database.db as mongo.Db, database.name, info, own)
  if (refusal) return refusal
  setRestoredAt(info.restoredAt ?? 0)
  const latest = versionOf(info) ?? own
  if (info.version !== own || latest !== info.latestVersion) {
    const change = { $set: { version: own }, $max: { latestVersion: Math.max(own, latest) } }
    await infoOf(database).updateOne({ _id: infoId }, change, { upsert: true })
  }
  return null
}

/** Higher than the epoch of every purged record: machines' clocks differ, and viewers discard lower epochs as stale. */
export const newEpoch = async (database: InfoDatabase, now: number): Promise<number> =>
  laterEpoch((await readInfo(database)).epochFloor ?? 0, now)

/** Call before purging records of up to this epoch. */
export const raiseEpochFloor = async (database: InfoDatabase, epoch: number): Promise<void> => {
  await infoOf(database).updateOne({ _id: infoId }, { $max: { epochFloor: epoch } }, { upsert: true })
}
