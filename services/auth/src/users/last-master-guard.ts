import type { Connection } from 'mongoose'
import { contended } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { definePlainCollection, field, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import { lastMaster } from '../auth-errors.ts'

/** `epoch` distinguishes the user from a later one of the same name. */
export type PendingDeletion = { id: string; epoch: number; doing: WriteContext }
/** `turn` increases with every step, so that each step happens once. */
type StoredGuard = { _id: string; turn: number; leaving: PendingDeletion | null }

type LastMasterGuardDeps = {
  connection: Connection
  masters: () => Promise<string[]>
  /** Deletes the user of this epoch; idempotent, as several processes may call it. */
  finish: (pending: PendingDeletion) => Promise<unknown>
}

const guardId = 'masters'
const maxRaces = 40

/**
 * Keeps one master admin without transactions: deletions run one at a time through this document by conditional
 * updates, and the next one finishes a deletion whose process died.
 */
export const createLastMasterGuard = ({ connection, masters, finish }: LastMasterGuardDeps) => {
  const model = definePlainCollection<StoredGuard>(connection, 'master_guard', {
    _id: field.text,
    turn: field.number,
    leaving: Object,
  })

  const load = async (): Promise<StoredGuard> => {
    const stored = await model.findById(guardId).lean()
    if (stored) return stored
    const fresh = { _id: guardId, turn: 0, leaving: null }
    await isStoredFirst(model.create(fresh))
    return (await model.findById(guardId).lean()) ?? fresh
  }

  /** False when another process took the step. */
  const step = async (turn: number, pending: PendingDeletion | null): Promise<boolean> =>
    (await model.updateOne({ _id: guardId, turn }, { $set: { leaving: pending, turn: turn + 1 } })).matchedCount === 1

  /** Finishes pending deletions. */
  const settled = async (): Promise<StoredGuard> => {
    for (let race = 0; race < maxRaces; race++) {
      const guard = await load()
      if (!guard.leaving) return guard
      await finish(guard.leaving)
      await step(guard.turn, null)
    }
    throw contended()
  }

  return {
    model,

    /** Runs `assertMay` before each try. Throws 409 when no master admin would remain. */
    async deleteMaster(pending: PendingDeletion, assertMay: () => Promise<void>): Promise<void> {
      for (let race = 0; race < maxRaces; race++) {
        const { turn } = await settled()
        const others = (await masters()).filter((id) => id !== pending.id)
        // Checked after the count, so that a caller deleted concurrently gets that error and not 409.
        await assertMay()
        if (others.length === 0) throw lastMaster()
        if (await step(turn, pending)) {
          await finish(pending)
          await step(turn + 1, null)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * (race + 1)))
      }
      throw contended()
    },

    /** Finishes a deletion that another process began. */
    async finishPending(): Promise<void> {
      await settled()
    },
  }
}

export type LastMasterGuard = ReturnType<typeof createLastMasterGuard>
