/** No space left, quota reached, limit of a file's size. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The disk is full; the message names the folder. */
class DiskFull extends Error {
  override name = 'DiskFull'
}

/** The error, or a sentence about a full disk and what follows from it. */
export const withDiskReason = (error: unknown, folder: string, consequence: string): unknown =>
  codes.has((error as NodeJS.ErrnoException).code ?? '')
    ? new DiskFull(`The disk of ${folder} is full: ${consequence}`, { cause: error })
    : error

export const notBackedUp = 'this backup was not written. Earlier backups stay.'
