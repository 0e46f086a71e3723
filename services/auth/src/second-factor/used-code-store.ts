import { Schema, type Connection, type Model } from 'mongoose'
import { minuteMs } from '@papan/contracts/rules/wib.ts'
import { isDuplicate } from '@papan/service-kit/mongo/is-duplicate.ts'

type StoredUse = { _id: string; expiresAt: Date }

/** Longer than any code is valid, also beside a clock that is set back. */
const keptMs = 60 * minuteMs

/** The one-time codes that were used: the first insert of a step wins in every race and instance. */
export const createUsedCodeStore = (connection: Connection, clock: () => number) => {
  const schema = new Schema(
    { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
    { versionKey: false },
  )
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  const model = connection.model('used_codes', schema, 'used_codes') as unknown as Model<StoredUse>
  return {
    model,

    /** False when the code of this step was used before. */
    async use(factorId: string, step: number): Promise<boolean> {
      try {
        await model.create({ _id: `${factorId}.${step}`, expiresAt: new Date(clock() + keptMs) })
        return true
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    },
  }
}

export type UsedCodeStore = ReturnType<typeof createUsedCodeStore>
