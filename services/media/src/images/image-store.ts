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
  /**
   * Ms. `freedAt`: when a banner that showed it was last deleted; `hiddenAt`: since when it waits for that banner's restore. Both
   * are absent after a new upload of the same bytes.
   */
  metadata?: { usedAt: number; freedAt?: number; hiddenAt?: number } & Partial<About>
}
type StoredImage = About & { bytes: Buffer }

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

const notHidden = { 'metadata.hiddenAt': { $exists: false } } as const
const inUse = (now: number) => ({
  $set: { 'metadata.usedAt': now },
  $unset: { 'metadata.freedAt': '' as const, 'metadata.hiddenAt': '' as const },
})

/** Freed and not uploaded again since. */
const wasFreed = (now: number) => ({
  'metadata.freedAt': { $exists: true },
  'metadata.usedAt': { $lt: now - freedForMs },
})

/** Files of GridFS and their parts. */
const createFiles = (connection: Connection, clock: () => number) => {
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

  const removeFile = async (fileId: mongo.ObjectId, filter: mongo.Filter<StoredFile>): Promise<number> => {
    const { deletedCount } = await files().deleteOne({ ...filter, _id: fileId })
    if (deletedCount > 0) await chunks().deleteMany({ files_id: fileId })
    return deletedCount
  }

  const removeOrphans = async (before: number): Promise<number> => {
    const complete = new Set((await files().distinct('_id')).map((id) => id.toHexString()))
    const owners = await chunks().distinct('files_id')
    const orphans = owners.filter((id) => !complete.has(id.toHexString()) && id.getTimestamp().getTime() < before)
    await chunks().deleteMany({ files_id: { $in: orphans } })
    return orphans.length
  }

  return {
    files,
    write,
    removeFile,
    removeOrphans,

    read: async (imageId: string): Promise<StoredImage | null> => {
      const file = await files().findOne({ filename: imageId, ...notHidden })
      if (!file) return null
      const parts: Buffer[] = []
      for await (const part of bucket().openDownloadStream(file._id)) parts.push(part as Buffer)
      const { kind = 'webp', source = kind } = file.metadata ?? {}
      return { bytes: Buffer.concat(parts), kind, source }
    },
  }
}

/**
 * Images in GridFS by hash, so each is stored once and its address is immutable. A file exists once its last part is
 * written; concurrent uploads of one image have separate parts.
 */
export const createImageStore = ({ connection, clock, room }: ImageStoreDeps) => {
  const oneByOne = createKeyedQueue()
  const { files, read, write, removeFile, removeOrphans } = createFiles(connection, clock)

  /** An image of `restorableIds` is hidden instead. */
  const removeUnused = async (
    usedIds: ReadonlySet<string>,
    restorableIds: ReadonlySet<string>,
    isOld: mongo.Filter<StoredFile>,
  ): Promise<number> => {
    const old = await files().find(isOld).toArray()
    let removed = 0
    for (const { _id, filename, metadata } of old.filter((file) => !usedIds.has(file.filename))) {
      // Each skips an image uploaded again in between.
      if (!restorableIds.has(filename)) removed += await removeFile(_id, isOld)
      else if (metadata?.hiddenAt === undefined || metadata.freedAt !== undefined) {
        const hide = { $set: { 'metadata.hiddenAt': clock() }, $unset: { 'metadata.freedAt': '' as const } }
        removed += (await files().updateOne({ _id, ...isOld }, hide)).modifiedCount
      }
    }
    return removed
  }

  /** Removes the image that was hidden first; false without one. */
  const removeHidden = async (): Promise<boolean> => {
    const isHidden = { 'metadata.hiddenAt': { $exists: true } }
    const oldest = await files().findOne(isHidden, { sort: { 'metadata.hiddenAt': 1 } })
    if (!oldest) return false
    await removeFile(oldest._id, isHidden)
    return true
  }

  const makeRoom = async (bytes: number): Promise<void> => {
    let stored = await storedBytes(files())
    // A full disk regains nothing by a removal: the database keeps that space.
    while (room.exceedsQuota(stored, bytes) && (await removeHidden())) stored = await storedBytes(files())
    await room.assertRoom(stored, bytes)
  }

  /** Keeps an image for a banner that is about to be written, also one that is marked for deletion; false when it is not stored. */
  const use = async (imageId: string): Promise<boolean> =>
    (await files().updateMany({ filename: imageId }, inUse(clock()))).matchedCount > 0

  return {
    use,
    read,

    async put(bytes: Uint8Array, about: About): Promise<string> {
      const imageId = createHash('sha256').update(bytes).digest('hex')
      // Serialised: each must see what the previous one added to the quota.
      await oneByOne(bucketName, async () => {
        if (await use(imageId)) return
        await makeRoom(bytes.length)
        await write(imageId, bytes, about)
      })
      return imageId
    },

    async stored(imageIds: readonly string[]): Promise<Set<string>> {
      return new Set(await files().distinct('filename', { filename: { $in: [...imageIds] }, ...notHidden }))
    },

    /** Marks images whose banner is deleted; `removeFreed` removes those that no other banner shows. */
    async free(imageIds: readonly string[]): Promise<void> {
      await files().updateMany({ filename: { $in: [...imageIds] } }, { $set: { 'metadata.freedAt': clock() } })
    },

    async hasFreed(): Promise<boolean> {
      return (await files().findOne(wasFreed(clock()), { projection: { _id: 1 } })) !== null
    },

    /** Answers how many were removed or hidden. */
    removeFreed: (usedIds: ReadonlySet<string>, restorableIds: ReadonlySet<string>): Promise<number> =>
      removeUnused(usedIds, restorableIds, wasFreed(clock())),

    /** The same an hour after their last use, and parts of failed uploads. */
    async sweep(usedIds: ReadonlySet<string>, restorableIds: ReadonlySet<string>): Promise<number> {
      const before = clock() - unusedForMs
      const removed = await removeUnused(usedIds, restorableIds, { 'metadata.usedAt': { $lt: before } })
      return removed + (await removeOrphans(before))
    },
  }
}

export type ImageStore = ReturnType<typeof createImageStore>
