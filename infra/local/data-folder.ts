import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from './processes/lock.ts'

const mb = 1024 * 1024
/** MongoDB and Redis end on a full disk; this much lasts for a look. */
const leastFreeMb = 100

/** Throws one sentence when the disk of the folder has less room; `setting` names another folder. */
export const assertRoom = async (folder: string, neededMb: number, setting: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const freeMb = Math.floor((bavail * bsize) / mb)
  if (freeMb >= neededMb) return
  throw new Error(
    `The disk of ${folder} has ${freeMb} MB left, and ${neededMb} MB are needed: make room, or set ${setting} to a folder on another one.`,
  )
}

/** Returns the release. Rejects when another process holds the folder, or its disk is nearly full. */
export const lockDataFolder = async (dataDir: string) => {
  await mkdir(dataDir, { recursive: true })
  await assertRoom(dataDir, leastFreeMb, 'DATA_DIR')
  const lock = await tryLock(join(dataDir, 'lock'))
  if ('release' in lock) return lock.release
  throw new Error(`${dataDir} is in use by process ${lock.heldBy}: stop it first, or set DATA_DIR to another folder.`)
}
