import type { Connection } from 'mongoose'
import { tokenLifeSeconds } from '@papan/contracts/limits.ts'
import { definePlainCollection, field } from '@papan/service-kit/mongo/plain-collection.ts'

/** `expiresAt`: when the last refused token has expired. */
type StoredEnd = { _id: string; validAfter: number; expiresAt: Date }

const marginSeconds = 3_600

/**
 * Deleted users with unexpired tokens. Outlives the user's document, and applies to a user re-created with the same
 * name.
 */
export const createDeletedUserStore = (connection: Connection) => {
  const model = definePlainCollection<StoredEnd>(connection, 'ended_users', {
    _id: field.text,
    validAfter: field.number,
    expiresAt: field.date,
  })
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
