import { Schema, type Connection, type Model } from 'mongoose'
import { minuteMs } from '@papan/contracts/wib.ts'
import { isDuplicate } from '@papan/service-kit/mongo/database-failures.ts'

type StoredUse = { _id: string; expiresAt: Date }

/** Longer than any of them is valid, also beside a clock that is set back. */
const keptMs = 60 * minuteMs

/** Codes and challenges that were used: the first insert wins in every race and instance. */
export const createUsedCodeStore = (connection: Connection, clock: () => number) => {
  const schema = new Schema(
    { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
    { versionKey: false },
  )
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  const model = connection.model('used_codes', schema, 'used_codes') as unknown as Model<StoredUse>
  const insert = async (id: string): Promise<boolean> => {
    try {
      await model.create({ _id: id, expiresAt: new Date(clock() + keptMs) })
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }
  return {
    model,

    /** False when the code of this step was used before. */
    use: (factorId: string, step: number): Promise<boolean> => insert(`${factorId}.${step}`),

    /** False when this challenge of a passkey was answered before. */
    useChallenge: (id: string): Promise<boolean> => insert(`challenge ${id}`),
  }
}

export type UsedCodeStore = ReturnType<typeof createUsedCodeStore>
