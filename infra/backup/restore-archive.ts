import { setTimeout as sleep } from 'node:timers/promises'
import { dataVersion, versionRefusal } from '@papan/service-kit/mongo/data-version.ts'
import {
  infoCollection,
  readInfo,
  replaceInfo,
  restoresCollection,
  setInfo,
  versionOf,
} from '@papan/service-kit/mongo/database-info.ts'
import { databasePollMs } from '@papan/service-kit/mongo/watch-database.ts'
import { restoreDocument } from '@papan/service-kit/outbox/restore-source.ts'
import { contentsOf, type Contents } from './contents.ts'
import {
  countDocuments,
  emptyDatabases,
  fillCollection,
  filledCollections,
  type Progress,
  type Source,
} from './databases.ts'
import type { BackupFile } from './format/backup-file.ts'
import { readArchive } from './format/read-archive.ts'
import { moveOldCheckpoints, writeLogFile, type LogPlace } from './log-files.ts'
import { restoreMoment } from './restore-moment.ts'

type RestoreOptions = {
  replace: boolean
  onProgress: Progress
  /** Saves another read of the backup. */
  contents?: Contents
}

type RestoreResult = Pick<Contents, 'at' | 'counts'> & {
  /** Collections whose document count differs from the archive's; without those whose documents expire. */
  differing: string[]
  /** Epoch of the restore, ms. */
  restoredAt: number
  /** Folder of the replaced checkpoints; null without any. */
  oldCheckpointsDir: string | null
}

/** Time for running processes to notice the restore and exit, ms. */
const noticeMs = 3 * databasePollMs

/** Makes every process on these databases exit and blocks new starts. */
const stopProcesses = async ({ client, databases }: Source): Promise<void> => {
  const infos = await Promise.all(databases.map((name) => readInfo(client.db(name))))
  for (const name of databases) await setInfo(client.db(name), { restoring: true })
  // No process ever ran on empty databases.
  if (infos.some(({ version }) => version !== undefined)) await sleep(noticeMs)
}

const allowStarts = async ({ client, databases }: Source): Promise<void> => {
  for (const name of databases) await setInfo(client.db(name), { restoring: false })
}

/** Blocks service starts until `endRestore`; later epochs are greater than all before. */
const beginRestore = async ({ client, databases }: Source, { infos }: Contents, restoredAt: number): Promise<void> => {
  for (const name of databases) {
    const { version, latestVersion } = infos.get(name) ?? {}
    const versions = {
      ...(version === undefined ? {} : { version }),
      ...(latestVersion === undefined ? {} : { latestVersion }),
    }
    await replaceInfo(client.db(name), { restoredAt, restoring: true, ...versions })
  }
}

/** Each service announces its restore to the log and to all readers. */
const endRestore = async ({ client, databases }: Source, at: string, restoredAt: number): Promise<void> => {
  for (const name of databases.slice(0, -1))
    await client
      .db(name)
      .collection(restoresCollection)
      .insertOne(restoreDocument(name, at, restoredAt) as never)
  await allowStarts({ client, databases })
}

/** One sentence where these databases cannot take the backup: data of another version or product. Null otherwise. */
export const refusalOf = ({ infos, databases: inside }: Contents, { databases }: Pick<Source, 'databases'>) => {
  const foreign = inside.find((name) => !databases.includes(name))
  if (foreign !== undefined)
    return `The backup holds the database "${foreign}", which is none of this product: nothing was restored.`
  for (const [name, info] of infos) {
    const refusal = versionRefusal(name, versionOf(info), dataVersion)
    if (refusal) return refusal
  }
  return null
}

/** Throws the sentence of `refusalOf`. */
export const assertRestorable = (contents: Contents, target: Source): void => {
  const refusal = refusalOf(contents, target)
  if (refusal !== null) throw new Error(refusal)
}

export const needsReplace = (filled: string): string =>
  `${filled} has documents: nothing was restored. --replace deletes everything first.`

const isInfo = ({ metadata }: { metadata: { collectionName: string } }) => metadata.collectionName === infoCollection

/** Needs empty databases unless `replace`. Throws BadArchive, or an Error for data of an unsupported version. */
export const restoreArchive = async (
  target: Source,
  place: LogPlace,
  file: BackupFile,
  { replace, onProgress, contents: read }: RestoreOptions,
): Promise<RestoreResult> => {
  const contents = read ?? (await contentsOf(file))
  assertRestorable(contents, target)
  const [filled] = replace ? [] : await filledCollections(target)
  if (filled) throw new Error(needsReplace(filled))
  await stopProcesses(target)
  const restoredAt = await restoreMoment(target, contents).catch(async (error: unknown) => {
    // Nothing was changed yet.
    await allowStarts(target)
    throw error
  })
  // Without `replace` there are empty collections at most.
  await emptyDatabases(target)
  await beginRestore(target, contents, restoredAt)
  const oldCheckpointsDir = await moveOldCheckpoints(place, restoredAt)
  const { at, counts } = contents
  /** The server deletes documents of these that have expired since the backup. */
  const expiring = new Set<string>()
  for await (const entry of readArchive(file)) {
    if (entry.kind === 'file') await writeLogFile(place, entry)
    if (entry.kind !== 'collection' || isInfo(entry)) continue
    const { collectionName, indexes } = entry.metadata
    const name = `${entry.database}.${collectionName}`
    if (indexes.some((index) => 'expireAfterSeconds' in index)) expiring.add(name)
    await fillCollection(target, entry, onProgress, counts[name])
  }
  const stored = await countDocuments(target, Object.keys(counts))
  const differing = Object.keys(counts).filter((name) => stored[name] !== counts[name] && !expiring.has(name))
  await endRestore(target, at, restoredAt)
  return { at, counts, differing, restoredAt, oldCheckpointsDir }
}
