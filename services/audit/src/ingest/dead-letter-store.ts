import { trusted, type Connection } from 'mongoose'
import { definePlainCollection, field } from '@papan/service-kit/mongo/plain-collection.ts'

/** An unprocessable stream entry, kept for inspection. */
export type DeadLetter = { id: string; reason: string; text: string }
type StoredLetter = { _id: string; reason: string; text: string; at: number }

type DeadLetterDeps = { connection: Connection; clock: () => number; max?: number }

const maxText = 64 * 1024

/** The latest 1,000 dead letters, each once. */
export const createDeadLetterStore = ({ connection, clock, max = 1_000 }: DeadLetterDeps) => {
  const fields = { _id: field.text, reason: field.text, text: field.text, at: field.number }
  const model = definePlainCollection<StoredLetter>(connection, 'dead_letters', fields, [{ at: -1 }])
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
