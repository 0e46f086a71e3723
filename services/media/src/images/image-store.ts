import { createHash } from 'node:crypto'
import { mongo, type Connection } from 'mongoose'

type ImageStoreDeps = { connection: Connection; clock: () => number }
type StoredFile = { _id: mongo.ObjectId; filename: string; metadata?: { usedAt: number } }

/** A picture that nobody refers to is kept this long: its banner may just be on its way. */
const unusedForMs = 3_600_000
const bucketName = 'images'

/**
 * Pictures in GridFS under the hash of their bytes, so the same one is stored once and its address never means another.
 * A file begins to exist when its last part is there; each has parts of its own, so two uploads of one picture never meet.
 */
export const createImageStore = ({ connection, clock }: ImageStoreDeps) => {
  const files = () => connection.collection<StoredFile>(`${bucketName}.files`)
  const chunks = () => connection.collection<{ files_id: mongo.ObjectId }>(`${bucketName}.chunks`)
  const bucket = () => {
    if (!connection.db) throw new mongo.MongoNotConnectedError('not connected yet')
    return new mongo.GridFSBucket(connection.db, { bucketName })
  }

  const write = (imageId: string, bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      bucket()
        .openUploadStream(imageId, { metadata: { usedAt: clock() } })
        .once('finish', resolve)
        .once('error', reject)
        .end(bytes)
    })

  const removeUnused = async (usedIds: ReadonlySet<string>, before: number): Promise<number> => {
    const isOld = { 'metadata.usedAt': { $lt: before } }
    const old = await files().find(isOld).toArray()
    let removed = 0
    for (const { _id } of old.filter(({ filename }) => !usedIds.has(filename))) {
      // One that was put again meanwhile is in use again.
      const { deletedCount } = await files().deleteOne({ _id, ...isOld })
      if (deletedCount > 0) await chunks().deleteMany({ files_id: _id })
      removed += deletedCount
    }
    return removed
  }

  const removeOrphans = async (before: number): Promise<number> => {
    const complete = new Set((await files().distinct('_id')).map((id) => id.toHexString()))
    const owners = await chunks().distinct('files_id')
    const orphans = owners.filter((id) => !complete.has(id.toHexString()) && id.getTimestamp().getTime() < before)
    await chunks().deleteMany({ files_id: { $in: orphans } })
    return orphans.length
  }

  return {
    /** Keeps a picture and answers its id. */
    async put(bytes: Uint8Array): Promise<string> {
      const imageId = createHash('sha256').update(bytes).digest('hex')
      const { matchedCount } = await files().updateMany({ filename: imageId }, { $set: { 'metadata.usedAt': clock() } })
      if (matchedCount === 0) await write(imageId, bytes)
      return imageId
    },

    /** The bytes of a picture, or null. */
    async read(imageId: string): Promise<Buffer | null> {
      const file = await files().findOne({ filename: imageId })
      if (!file) return null
      const parts: Buffer[] = []
      for await (const part of bucket().openDownloadStream(file._id)) parts.push(part as Buffer)
      return Buffer.concat(parts)
    },

    /** Removes pictures that none of these ids names, and parts that a broken upload left; both only an hour after their last use. */
    async sweep(usedIds: ReadonlySet<string>): Promise<number> {
      const before = clock() - unusedForMs
      return (await removeUnused(usedIds, before)) + (await removeOrphans(before))
    },
  }
}

export type ImageStore = ReturnType<typeof createImageStore>
