import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readSecret, writeSecret } from '../../local/secret-file.ts'
import type { Backup } from './keep-rule.ts'

const pattern = /^papan-scheduled-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/

export const backupName = (at: number): string =>
  `papan-scheduled-${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar.gz`

/** Null for a file of any other name, a backup made by hand among them. */
export const backupTime = (name: string): number | null => {
  const [, year, month, day, hours, minutes, seconds] = pattern.exec(name) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return backupTimeIsReal(at, name) ? at : null
}

/** False for the 30th of February, which `Date.parse` may move. */
const backupTimeIsReal = (at: number, name: string) => Number.isFinite(at) && backupName(at) === name

const checkFile = '.restore-check.json'
const storedCheck = z.strictObject({ name: z.string(), at: z.number() })

/** The backup that was last restored whole, and when. */
type RestoreCheck = z.infer<typeof storedCheck>

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/** The folder of scheduled backups; lists and deletes only files that a schedule has made. */
export const createBackupFolder = (folder: string) => ({
  path: (name: string): string => join(folder, name),

  async list(): Promise<Backup[]> {
    const found = await readdir(folder, { withFileTypes: true })
    return found.flatMap((file) => {
      const at = file.isFile() ? backupTime(file.name) : null
      return at === null ? [] : [{ name: file.name, at }]
    })
  },

  size: async (name: string): Promise<number> => (await stat(join(folder, name))).size,

  async remove(name: string): Promise<void> {
    if (backupTime(name) === null) throw new Error(`${name} is no scheduled backup.`)
    await rm(join(folder, name), { force: true })
  },

  async lastCheck(): Promise<RestoreCheck | null> {
    const read = storedCheck.safeParse(parsed(await readSecret(join(folder, checkFile))))
    return read.success ? read.data : null
  },

  noteCheck: (check: RestoreCheck): Promise<void> => writeSecret(join(folder, checkFile), JSON.stringify(check)),
})

export type BackupFolder = ReturnType<typeof createBackupFolder>
