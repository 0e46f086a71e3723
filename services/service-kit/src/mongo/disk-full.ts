import { mongo } from 'mongoose'

const outOfDiskSpace = 14_031

/** MongoDB reports a full disk by code, DocumentDB by its file system's message. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof mongo.MongoServerError)) return false
  return error.code === outOfDiskSpace || /no space left on device|available disk space/i.test(error.message)
}
