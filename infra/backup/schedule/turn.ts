import { join } from 'node:path'
import type { Logger } from '@papan/runtime/logger.ts'
import { isUnreachable } from '@papan/service-kit/mongo/database-failures.ts'
import { tryLock } from '../../local/processes/lock.ts'
import type { Progress, Source } from '../databases.ts'
import { notBackedUp, withDiskReason } from '../format/disk-full.ts'
import type { LogPlace } from '../log-files.ts'
import { takeBackup } from '../take-backup.ts'
import { withClient } from '../with-mongo.ts'
import { backupName, createBackupFolder } from './backup-folder.ts'
import { checkRestore, dropScratch } from './check-restore.ts'
import { expiredBackups, isCheckDue, newestBackup, type KeepRule } from './keep-rule.ts'

const mebibyte = 1_048_576

type TurnDeps = {
  mongoUrl: string
  folder: string
  place: LogPlace
  keep: KeepRule
  clock: () => number
  log: Logger
  /** Called between batches of documents: an error ends the turn. */
  onProgress: Progress
  /** For tests; the product's otherwise. */
  databases?: readonly string[] | undefined
}

/** Without a backup, a turn is for a restore check that failed before. */
type Wanted = { backup: boolean }

export type Step = 'backup' | 'keep' | 'restore_check'

/** The steps that failed, with their errors; null when another process has the folder. */
export type TurnResult = { failed: Map<Step, Error> } | null

/** One sentence for people. */
const sentenceOf = (error: Error): string =>
  isUnreachable(error) ? `MongoDB does not answer (${error.message}).` : error.message

/** Runs one turn: a backup, the deletion of expired ones, and a restore check once a week. */
export const createTurn = (deps: TurnDeps) => {
  const { mongoUrl, folder: path, place, keep, clock, log, onProgress, databases } = deps
  const folder = createBackupFolder(path)

  const makeBackup = async (source: Source) => {
    const name = backupName(clock())
    const { documents, files } = await takeBackup(source, place, folder.path(name), onProgress)
    const bytes = await folder.size(name)
    log.info({ backup: name, documents, files, mebibytes: Number((bytes / mebibyte).toFixed(1)) }, 'backup made')
  }

  const deleteExpired = async () => {
    const proven = (await folder.lastCheck())?.name
    for (const { name } of expiredBackups(await folder.list(), keep, proven)) {
      await folder.remove(name)
      log.info({ backup: name }, 'backup deleted: its days and weeks are over')
    }
  }

  const checkNewest = async (source: Source) => {
    const newest = newestBackup(await folder.list(), clock())
    if (!newest) throw new Error('There is no backup to restore.')
    const { documents } = await checkRestore(source, folder.path(newest.name), onProgress)
    await folder.noteCheck({ name: newest.name, at: clock() })
    log.info({ backup: newest.name, documents }, 'backup restored into scratch databases and compared')
  }

  const steps = async (source: Source, { backup }: Wanted, failed: Map<Step, Error>) => {
    const attempt = async (step: Step, work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        failed.set(step, error as Error)
        log.error({ step }, sentenceOf(error as Error))
      }
    }
    if (backup) await attempt('backup', () => makeBackup(source))
    if (!failed.has('backup')) await attempt('keep', deleteExpired)
    if (isCheckDue((await folder.lastCheck())?.at ?? 0, clock()))
      await attempt('restore_check', () => checkNewest(source))
  }

  const takeTurn = (wanted: Wanted, failed: Map<Step, Error>) =>
    withClient(mongoUrl, async (found) => {
      const source = { ...found, databases: databases ?? found.databases }
      await dropScratch(source)
      await steps(source, wanted, failed)
    })

  return async (wanted: Wanted): Promise<TurnResult> => {
    const failed = new Map<Step, Error>()
    try {
      const lock = await tryLock(join(path, '.schedule-lock'))
      if ('heldBy' in lock) {
        log.warn(`Another process makes a backup into ${path}.`)
        return null
      }
      await takeTurn(wanted, failed).finally(() => lock.release())
    } catch (error) {
      const reason = withDiskReason(error, path, notBackedUp) as Error
      failed.set(wanted.backup ? 'backup' : 'restore_check', reason)
      log.error(sentenceOf(reason))
    }
    return { failed }
  }
}
