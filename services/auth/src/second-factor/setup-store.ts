import type { Connection } from 'mongoose'
import { minuteMs } from '@papan/contracts/wib.ts'
import { definePlainCollection, field } from '@papan/service-kit/mongo/plain-collection.ts'
import type { StoredRecovery } from '../users/factors.ts'

/** A second factor that is not on yet. `recovery` comes with the first right code. */
type FactorSetup = { userEpoch: number; factorId: string; sealed: string } & Partial<StoredRecovery>
type StoredSetup = FactorSetup & { _id: string; expiresAt: Date }

const lifeMs = 30 * minuteMs

/** One for each user; a new one replaces the one before. */
export const createSetupStore = (connection: Connection, clock: () => number) => {
  const model = definePlainCollection<StoredSetup>(connection, 'factor_setups', {
    _id: field.text,
    userEpoch: field.number,
    factorId: field.text,
    sealed: field.text,
    salt: String,
    recovery: String,
    expiresAt: field.date,
  })
  return {
    model,

    async begin(userId: string, setup: FactorSetup): Promise<void> {
      const stored = { ...setup, expiresAt: new Date(clock() + lifeMs) }
      await model.replaceOne({ _id: userId }, stored, { upsert: true })
    },

    /** Of this user and not of an earlier one with the name. */
    async find(userId: string, userEpoch: number): Promise<FactorSetup | null> {
      const stored = await model.findById(userId).lean()
      return stored && stored.userEpoch === userEpoch && stored.expiresAt.getTime() > clock() ? stored : null
    },

    /** False when another setup was begun. */
    async addRecovery(userId: string, factorId: string, { salt, recovery }: StoredRecovery): Promise<boolean> {
      return (await model.updateOne({ _id: userId, factorId }, { salt, recovery })).matchedCount === 1
    },

    async drop(userId: string, factorId: string): Promise<void> {
      await model.deleteOne({ _id: userId, factorId })
    },
  }
}

export type SetupStore = ReturnType<typeof createSetupStore>
