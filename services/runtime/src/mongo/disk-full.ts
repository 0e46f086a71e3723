import { mongo } from 'mongoose'

const outOfDiskSpace = 14_031

/** Whether the database refused a write because its disk is full: MongoDB has a code for it, DocumentDB passes on what its files said. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof mongo.MongoServerError)) return false
  return error.code === outOfDiskSpace || /no space left on device|available disk space/i.test(error.message)
}
