import { Schema, type Connection, type Model } from 'mongoose'
import { tokenLifeSeconds } from '@papan/contracts/limits.ts'

/** `expiresAt`: when the last refused token has expired. */
type StoredEnd = { _id: string; validAfter: number; expiresAt: Date }

const marginSeconds = 3_600

/**
 * Deleted users with unexpired tokens. Outlives the user's document, and applies to a user re-created with the same
 * name.
 */
export const createDeletedUserStore = (connection: Connection) => {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      validAfter: { type: Number, required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  )
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  const model = connection.model('ended_users', schema, 'ended_users') as unknown as Model<StoredEnd>
  return {
    model,

    /** Refuses tokens of this user issued before `validAfter` (seconds). */
    async refuseTokens(id: string, validAfter: number): Promise<void> {
      const expiresAt = new Date((validAfter + tokenLifeSeconds + marginSeconds) * 1000)
      await model.updateOne({ _id: id }, { $max: { validAfter, expiresAt } }, { upsert: true })
    },

    /** 0 when no such user was deleted lately. */
    async validAfterOf(id: string): Promise<number> {
      return (await model.findById(id, { validAfter: 1 }).lean())?.validAfter ?? 0
    },

    async all(): Promise<{ id: string; validAfter: number }[]> {
      const stored = await model.find({}, { validAfter: 1 }).lean()
      return stored.map(({ _id, validAfter }) => ({ id: _id, validAfter }))
    },
  }
}

export type DeletedUserStore = ReturnType<typeof createDeletedUserStore>
