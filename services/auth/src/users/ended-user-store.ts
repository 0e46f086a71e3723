import { Schema, type Connection, type Model } from 'mongoose'
import { tokenLifeSeconds } from '@papan/contracts/rules/limits.ts'

/** `validAfter` as in a user's revocations; `expiresAt` is when the last token it refuses has expired by itself. */
type StoredEnd = { _id: string; validAfter: number; expiresAt: Date }

const marginSeconds = 3_600

/**
 * Deleted users whose tokens have not expired yet. A user's own document goes as soon as the log has its end; this outlives it, and
 * also binds whoever is made again under the same name.
 */
export const createEndedUserStore = (connection: Connection) => {
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

    /** Refuses every token that this user was issued before `validAfter` (seconds). */
    async end(id: string, validAfter: number): Promise<void> {
      const expiresAt = new Date((validAfter + tokenLifeSeconds + marginSeconds) * 1000)
      await model.updateOne({ _id: id }, { $max: { validAfter, expiresAt } }, { upsert: true })
    },

    /** Before which moment tokens of this name are refused; 0 when it ended nobody lately. */
    async validAfterOf(id: string): Promise<number> {
      return (await model.findById(id, { validAfter: 1 }).lean())?.validAfter ?? 0
    },

    async all(): Promise<{ id: string; validAfter: number }[]> {
      const stored = await model.find({}, { validAfter: 1 }).lean()
      return stored.map(({ _id, validAfter }) => ({ id: _id, validAfter }))
    },
  }
}

export type EndedUserStore = ReturnType<typeof createEndedUserStore>
