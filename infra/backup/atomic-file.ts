import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tryLock } from '../local/processes/lock.ts'

const suffix = '.backup.part'
/** No space left, quota reached, limit of a file's size. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The disk is full; the message names the folder. */
class DiskFull extends Error {
  override name = 'DiskFull'
}

/** The error, or a sentence about a full disk. */
export const withDiskReason = (error: unknown, folder: string): unknown =>
  fullDisk.has((error as NodeJS.ErrnoException).code ?? '')
    ? new DiskFull(`The disk of ${folder} is full: this backup was not written. Earlier backups stay.`, {
        cause: error,
      })
    : error

const writeLocked = async (path: string, write: (part: string) => Promise<void>): Promise<void> => {
  const folder = dirname(path)
  const lock = await tryLock(join(folder, '.backup-lock'))
  if ('heldBy' in lock) throw new Error(`Process ${lock.heldBy} is writing a backup into ${folder}: wait for its end.`)
  const part = path.replace(/(\.backup)?$/, suffix)
  try {
    for (const name of await readdir(folder)) if (name.endsWith(suffix)) await rm(join(folder, name))
    await write(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await lock.release()
  }
}

/** Writes a file atomically and removes leftovers of killed backups. Rejects when another backup writes into the folder. */
export const writeAtomically = async (path: string, write: (part: string) => Promise<void>): Promise<void> => {
  try {
    await writeLocked(path, write)
  } catch (error) {
    throw withDiskReason(error, dirname(path))
  }
}
