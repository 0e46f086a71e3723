import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { withDiskReason } from './disk-full.ts'
import { openNamelessFile } from './open-files.ts'

/** A backup that may be read more than once. */
export type BackupFile = { name: string; handle: FileHandle }

/** Hands the open file to `work`. */
export const withBackupFile = async <T>(path: string, work: (file: BackupFile) => Promise<T>): Promise<T> => {
  const handle = await open(path, 'r')
  try {
    return await work({ name: path, handle })
  } finally {
    await handle.close()
  }
}

const store = async (input: Readable, handle: FileHandle) => {
  for await (const chunk of input) await handle.appendFile(chunk as Buffer)
}

/** Stores a stream in TMPDIR first: a backup is checked to its end before anything of it is restored. */
export const withBackupStream = async <T>(
  name: string,
  input: Readable,
  work: (file: BackupFile) => Promise<T>,
): Promise<T> => {
  const folder = tmpdir()
  const handle = await openNamelessFile(folder)
  try {
    await store(input, handle).catch((error: unknown) => {
      throw withDiskReason(error, folder, 'nothing was restored. TMPDIR names another folder.')
    })
    return await work({ name, handle })
  } finally {
    await handle.close()
  }
}
