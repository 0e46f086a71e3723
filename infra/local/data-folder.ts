import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from './processes/lock.ts'

/** Returns the release. Rejects when another process holds the folder. */
export const lockDataFolder = async (dataDir: string) => {
  await mkdir(dataDir, { recursive: true })
  const lock = await tryLock(join(dataDir, 'lock'))
  if ('release' in lock) return lock.release
  throw new Error(`${dataDir} is in use by process ${lock.heldBy}: stop it first, or set DATA_DIR to another folder.`)
}
