import type { Connection } from 'mongoose'
import { minuteMs } from '@papan/contracts/wib.ts'
import { definePlainCollection, field, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'

type StoredUse = { _id: string; expiresAt: Date }

/** Longer than any of them is valid, also beside a clock that is set back. */
const keptMs = 60 * minuteMs

/** Codes and challenges that were used: the first insert wins in every race and instance. */
export const createUsedCodeStore = (connection: Connection, clock: () => number) => {
  const model = definePlainCollection<StoredUse>(connection, 'used_codes', { _id: field.text, expiresAt: field.date })
  const insert = (id: string): Promise<boolean> =>
    isStoredFirst(model.create({ _id: id, expiresAt: new Date(clock() + keptMs) }))
  return {
    model,

    /** False when the code of this step was used before. */
    use: (factorId: string, step: number): Promise<boolean> => insert(`${factorId}.${step}`),

    /** False when this challenge of a passkey was answered before. */
    useChallenge: (id: string): Promise<boolean> => insert(`challenge ${id}`),
  }
}

export type UsedCodeStore = ReturnType<typeof createUsedCodeStore>
