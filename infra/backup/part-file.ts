import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tryLock } from '../local/processes/lock.ts'

const suffix = '.backup.part'

/**
 * Lets `write` make a file that is there whole or not at all. What a backup that was killed left in the folder is removed; two at a
 * time in one folder are refused with one sentence.
 */
export const writeWhole = async (path: string, write: (part: string) => Promise<void>): Promise<void> => {
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
