import { createHash } from 'node:crypto'
import { mongo, type Connection } from 'mongoose'
import { isUnreachable, isDiskFull } from '@papan/service-kit/mongo/database-failures.ts'
import { createKeyedQueue } from '@papan/runtime/keyed-queue.ts'
import type { ImageKind } from './safe-sharp.ts'
import type { StorageRoom } from './storage-room.ts'

type ImageStoreDeps = { connection: Connection; clock: () => number; room: StorageRoom }
/** Stored kind and uploaded kind. */
type About = { kind: ImageKind; source: ImageKind }
type StoredFile = {
  _id: mongo.ObjectId
  filename: string
  length: number
  /** Ms. `freedAt`: when a banner that showed it was last deleted; absent after a new upload of the same bytes. */
  metadata?: { usedAt: number; freedAt?: number } & Partial<About>
}
export type StoredImage = About & { bytes: Buffer }

/** An unreferenced image is kept this long: its banner or job may be in progress. */
const unusedForMs = 3_600_000
/** The same after a banner's deletion. Longer than a banner's write can take: 20 s by the driver's timeouts. */
const freedForMs = 25_000
const bucketName = 'images'

const storedBytes = async (files: mongo.Collection<StoredFile>): Promise<number> => {
  const [all] = await files
    .aggregate<{ bytes: number }>([{ $group: { _id: null, bytes: { $sum: '$length' } } }])
    .toArray()
  return all?.bytes ?? 0
}

/** Freed and not uploaded again since. */
const wasFreed = (now: number) => ({
  'metadata.freedAt': { $exists: true },
  'metadata.usedAt': { $lt: now - freedForMs },
})

/**
 * Images in GridFS by hash, so each is stored once and its address is immutable. A file exists once its last part is
 * written; concurrent uploads of one image have separate parts.
 */
export const createImageStore = ({ connection, clock, room }: ImageStoreDeps) => {
  const oneByOne = createKeyedQueue()
  const files = () => connection.collection<StoredFile>(`${bucketName}.files`)
  const chunks = () => connection.collection<{ files_id: mongo.ObjectId }>(`${bucketName}.chunks`)
  const bucket = () => {
    if (!connection.db) throw new mongo.MongoNotConnectedError('not connected yet')
    return new mongo.GridFSBucket(connection.db, { bucketName })
  }

  /** Removes parts of a refused write. If the write may still arrive, the sweep removes them. */
  const removeRemains = async (fileId: mongo.ObjectId, error: unknown): Promise<void> => {
    const isRefused = isDiskFull(error) || (error instanceof mongo.MongoServerError && !isUnreachable(error))
    if (!isRefused || (await files().findOne({ _id: fileId }))) return
    await chunks().deleteMany({ files_id: fileId })
  }

  const write = async (imageId: string, bytes: Uint8Array, about: About): Promise<void> => {
    const upload = bucket().openUploadStream(imageId, { metadata: { usedAt: clock(), ...about } })
    try {
      await new Promise<void>((resolve, reject) => {
        upload.once('finish', resolve).once('error', reject).end(bytes)
      })
    } catch (error) {
      await removeRemains(upload.id, error).catch(() => undefined)
      throw error
    }
  }

  const removeUnused = async (usedIds: ReadonlySet<string>, isOld: mongo.Filter<StoredFile>): Promise<number> => {
    const old = await files().find(isOld).toArray()
    let removed = 0
    for (const { _id } of old.filter(({ filename }) => !usedIds.has(filename))) {
      // Skips an image uploaded again in between.
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
    async put(bytes: Uint8Array, about: About): Promise<string> {
      const imageId = createHash('sha256').update(bytes).digest('hex')
      // Serialised: each must see what the previous one added to the quota.
      await oneByOne(bucketName, async () => {
        const touched = await files().updateMany(
          { filename: imageId },
          { $set: { 'metadata.usedAt': clock() }, $unset: { 'metadata.freedAt': '' } },
        )
        if (touched.matchedCount > 0) return
        await room.assertRoom(await storedBytes(files()), bytes.length)
        await write(imageId, bytes, about)
      })
      return imageId
    },

    async read(imageId: string): Promise<StoredImage | null> {
      const file = await files().findOne({ filename: imageId })
      if (!file) return null
      const parts: Buffer[] = []
      for await (const part of bucket().openDownloadStream(file._id)) parts.push(part as Buffer)
      const { kind = 'webp', source = kind } = file.metadata ?? {}
      return { bytes: Buffer.concat(parts), kind, source }
    },

    async stored(imageIds: readonly string[]): Promise<Set<string>> {
      return new Set(await files().distinct('filename', { filename: { $in: [...imageIds] } }))
    },

    /** Marks images whose banner is deleted; `removeFreed` removes those that no other banner shows. */
    async free(imageIds: readonly string[]): Promise<void> {
      await files().updateMany({ filename: { $in: [...imageIds] } }, { $set: { 'metadata.freedAt': clock() } })
    },

    async hasFreed(): Promise<boolean> {
      return (await files().findOne(wasFreed(clock()), { projection: { _id: 1 } })) !== null
    },

    /** Returns how many were removed. */
    removeFreed: (usedIds: ReadonlySet<string>): Promise<number> => removeUnused(usedIds, wasFreed(clock())),

    /** Removes images not in `usedIds` and parts of failed uploads, an hour after their last use. */
    async sweep(usedIds: ReadonlySet<string>): Promise<number> {
      const before = clock() - unusedForMs
      return (await removeUnused(usedIds, { 'metadata.usedAt': { $lt: before } })) + (await removeOrphans(before))
    },
  }
}

export type ImageStore = ReturnType<typeof createImageStore>
