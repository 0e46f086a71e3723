import { trusted, type Connection } from 'mongoose'
import { definePlainCollection, field, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import type { SignedCheckpoint } from './signed-checkpoint.ts'

type Stored = Omit<SignedCheckpoint, 'seq' | 'kind'>
type StoredCheckpoint = Stored & { _id: number }
type StoredAnchor = Stored & { _id: string; seq: number }

const anchorId = 'front'
const signed = { hash: field.text, at: field.text, kid: field.text, signature: field.text }

const toCheckpoint = (
  kind: SignedCheckpoint['kind'],
  seq: number,
  { hash, at, kid, signature }: Stored,
): SignedCheckpoint => ({ kind, seq, hash, at, kid, signature })

/** Instances share checkpoints here and copy them to their own files. */
export const createCheckpointStore = (connection: Connection) => {
  const checkpoints = definePlainCollection<StoredCheckpoint>(connection, 'checkpoints', {
    _id: field.number,
    ...signed,
  })
  const anchors = definePlainCollection<StoredAnchor>(connection, 'anchors', {
    _id: field.text,
    seq: field.number,
    ...signed,
  })

  return {
    /** 0 without any. */
    async newest(): Promise<number> {
      return (await checkpoints.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean())?._id ?? 0
    },

    /** The first one stored wins. */
    async add({ kind: _head, seq, ...checkpoint }: SignedCheckpoint): Promise<void> {
      await isStoredFirst(checkpoints.create({ _id: seq, ...checkpoint }))
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
      const earlier = { _id: anchorId, seq: trusted({ $lt: checkpoint.seq }) }
      // Where a later anchor exists, the upsert fails.
      await isStoredFirst(anchors.updateOne(earlier, { $set: checkpoint }, { upsert: true }).exec())
    },
  }
}

export type CheckpointStore = ReturnType<typeof createCheckpointStore>
