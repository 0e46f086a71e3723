import { statfs } from 'node:fs/promises'
import { storageFull } from '@papan/runtime/errors.ts'

export type StorageLimits = {
  /** All images together. */
  quotaBytes: number
  /** A folder on the database's disk, if it is on this machine. */
  folder?: string | undefined
  /** Kept free on that disk: a full disk stops the database. */
  freeBytes: number
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export const createStorageRoom = ({ quotaBytes, folder, freeBytes }: StorageLimits) => {
  const exceedsQuota = (storedBytes: number, moreBytes: number): boolean => storedBytes + moreBytes > quotaBytes
  return {
    exceedsQuota,

    /** Throws 507 when `moreBytes` do not fit. */
    async assertRoom(storedBytes: number, moreBytes: number): Promise<void> {
      if (exceedsQuota(storedBytes, moreBytes)) throw storageFull()
      if (folder && (await freeBytesOf(folder)) - moreBytes < freeBytes) throw storageFull()
    },
  }
}

export type StorageRoom = ReturnType<typeof createStorageRoom>
