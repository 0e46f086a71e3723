import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tryLock } from '../local/processes/lock.ts'
import { notBackedUp, withDiskReason } from './format/disk-full.ts'

const suffix = '.backup.part'

const writeLocked = async (path: string, write: (part: string) => Promise<void>): Promise<void> => {
  const folder = dirname(path)
  const lock = await tryLock(join(folder, '.backup-lock'))
  if ('heldBy' in lock) throw new Error(`Process ${lock.heldBy} is writing a backup into ${folder}: wait for its end.`)
  const part = path.replace(/(\.tar\.gz)?$/, suffix)
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
    throw withDiskReason(error, dirname(path), notBackedUp)
  }
}
