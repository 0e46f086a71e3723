import { statfs } from 'node:fs/promises'
import { storageFull } from '@papan/runtime/errors.ts'

export type StorageLimits = {
  /** Bytes of all pictures together. */
  quotaBytes: number
  /** A folder on the disk of the database, where that is this machine's. */
  folder?: string | undefined
  /** Bytes that stay free on that disk: a database whose disk is full stops for everybody. */
  freeBytes: number
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws 507 when so many more bytes do not fit beside those that are stored. */
export const createStorageRoom = ({ quotaBytes, folder, freeBytes }: StorageLimits) => ({
  async assertRoom(storedBytes: number, moreBytes: number): Promise<void> {
    if (storedBytes + moreBytes > quotaBytes) throw storageFull()
    if (folder && (await freeBytesOf(folder)) - moreBytes < freeBytes) throw storageFull()
  },
})

export type StorageRoom = ReturnType<typeof createStorageRoom>
