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
import { readArchive } from './archive.ts'
import { contentsOf, type Contents } from './contents.ts'
import {
  countDocuments,
  createFiller,
  emptyDatabases,
  filledCollections,
  type Progress,
  type Source,
} from './databases.ts'
import { moveOldCheckpoints, writeLogFile, type LogPlace } from './log-files.ts'
import { restoreMoment } from './restore-moment.ts'

type RestoreOptions = {
  replace: boolean
  onProgress: Progress
  /** Saves a second read of the archive. */
  contents?: Contents
}

export type RestoreResult = Pick<Contents, 'at' | 'counts'> & {
  /** Collections whose document count differs from the archive's. */
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

/** Throws one sentence for data of an unsupported version. */
export const assertReadable = ({ infos }: Contents): void => {
  for (const [name, info] of infos) {
    const refusal = versionRefusal(name, versionOf(info), dataVersion)
    if (refusal) throw new Error(refusal)
  }
}

/** Needs empty databases unless `replace`. Throws BadArchive, or an Error for data of an unsupported version. */
export const restoreArchive = async (
  target: Source,
  place: LogPlace,
  path: string,
  { replace, onProgress, contents: read }: RestoreOptions,
): Promise<RestoreResult> => {
  const contents = read ?? (await contentsOf(path))
  assertReadable(contents)
  const [filled] = replace ? [] : await filledCollections(target)
  if (filled) throw new Error(`${filled} has documents: nothing was restored. --replace deletes everything first.`)
  await stopProcesses(target)
  const restoredAt = await restoreMoment(target, contents).catch(async (error: unknown) => {
    // Nothing was changed yet.
    await allowStarts(target)
    throw error
  })
  if (replace) await emptyDatabases(target)
  await beginRestore(target, contents, restoredAt)
  const oldCheckpointsDir = await moveOldCheckpoints(place, restoredAt)
  const filler = createFiller(target, onProgress, contents.counts)
  let isInfo = false
  for await (const entry of readArchive(path, contents.checkedBytes)) {
    if (entry.kind === 'collection') isInfo = entry.name === infoCollection
    if (entry.kind === 'collection' && !isInfo) await filler.begin(entry)
    if (entry.kind === 'document' && !isInfo) await filler.add(entry.bson)
    if (entry.kind === 'file') await writeLogFile(place, entry)
  }
  await filler.flush()
  const stored = await countDocuments(target, Object.keys(contents.counts))
  const differing = Object.keys(contents.counts).filter((name) => stored[name] !== contents.counts[name])
  await endRestore(target, contents.at, restoredAt)
  const { at, counts } = contents
  return { at, counts, differing, restoredAt, oldCheckpointsDir }
}
