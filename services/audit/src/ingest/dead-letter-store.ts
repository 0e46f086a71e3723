import { Schema, trusted, type Connection, type Model } from 'mongoose'

/** An unprocessable stream entry, kept for inspection. */
export type DeadLetter = { id: string; reason: string; text: string }
type StoredLetter = { _id: string; reason: string; text: string; at: number }

type DeadLetterDeps = { connection: Connection; clock: () => number; max?: number }

const maxText = 64 * 1024

/** The latest 1,000 dead letters, each once. */
export const createDeadLetterStore = ({ connection, clock, max = 1_000 }: DeadLetterDeps) => {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      reason: { type: String, required: true },
      text: { type: String, required: true },
      at: { type: Number, required: true },
    },
    { versionKey: false },
  )
  schema.index({ at: -1 })
  const model = connection.model('dead_letters', schema, 'dead_letters') as unknown as Model<StoredLetter>
  return {
    model,
    async add(letters: DeadLetter[]): Promise<void> {
      for (const { id, reason, text } of letters) {
        await model.updateOne(
          { _id: id },
          { reason: reason.slice(0, 1_000), text: text.slice(0, maxText), at: clock() },
          { upsert: true },
        )
      }
      const [firstBeyond] = await model.find({}, { at: 1 }).sort({ at: -1 }).skip(max).limit(1).lean()
      if (firstBeyond) await model.deleteMany({ at: trusted({ $lte: firstBeyond.at }) })
    },
  }
}

export type DeadLetterStore = ReturnType<typeof createDeadLetterStore>
