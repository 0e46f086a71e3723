import { Schema, trusted, type Connection, type Model } from 'mongoose'
import { isDuplicate } from '@papan/service-kit/mongo/database-failures.ts'
import type { SignedCheckpoint } from './signed-checkpoint.ts'

type Stored = Omit<SignedCheckpoint, 'seq' | 'kind'>
type StoredCheckpoint = Stored & { _id: number }
type StoredAnchor = Stored & { _id: string; seq: number }

const anchorId = 'front'
const text = { type: String, required: true }
const signed = { hash: text, at: text, kid: text, signature: text }

const toCheckpoint = (
  kind: SignedCheckpoint['kind'],
  seq: number,
  { hash, at, kid, signature }: Stored,
): SignedCheckpoint => ({
  kind,
  seq,
  hash,
  at,
  kid,
  signature,
})

/** Instances share checkpoints here and copy them to their own files. */
export const createCheckpointStore = (connection: Connection) => {
  const checkpointSchema = new Schema({ _id: { type: Number, required: true }, ...signed }, { versionKey: false })
  const anchorSchema = new Schema(
    { _id: text, seq: { type: Number, required: true }, ...signed },
    { versionKey: false },
  )
  const checkpoints = connection.model(
    'checkpoints',
    checkpointSchema,
    'checkpoints',
  ) as unknown as Model<StoredCheckpoint>
  const anchors = connection.model('anchors', anchorSchema, 'anchors') as unknown as Model<StoredAnchor>

  return {
    /** 0 without any. */
    async newest(): Promise<number> {
      return (await checkpoints.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean())?._id ?? 0
    },

    /** The first one stored wins. */
    async add({ kind: _head, seq, ...checkpoint }: SignedCheckpoint): Promise<void> {
      await checkpoints.create({ _id: seq, ...checkpoint }).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error
      })
    },

    async after(seq: number): Promise<SignedCheckpoint[]> {
      const stored = await checkpoints
        .find({ _id: trusted({ $gt: seq }) })
        .sort({ _id: 1 })
        .lean()
      return stored.map((checkpoint) => toCheckpoint('checkpoint', checkpoint._id, checkpoint))
    },

    async removeUpTo(seq: number): Promise<void> {
      await checkpoints.deleteMany({ _id: trusted({ $lte: seq }) })
    },

    /** The chain's start after retention removed older entries, or null. */
    async anchor(): Promise<SignedCheckpoint | null> {
      const stored = await anchors.findById(anchorId).lean()
      return stored && toCheckpoint('anchor', stored.seq, stored)
    },

    /** Never moves the start back. */
    async setAnchor({ kind: _anchor, ...checkpoint }: SignedCheckpoint): Promise<void> {
      try {
        await anchors.updateOne(
          { _id: anchorId, seq: trusted({ $lt: checkpoint.seq }) },
          { $set: checkpoint },
          { upsert: true },
        )
      } catch (error) {
        // A later anchor exists, so the upsert failed.
        if (!isDuplicate(error)) throw error
      }
    },
  }
}

export type CheckpointStore = ReturnType<typeof createCheckpointStore>
