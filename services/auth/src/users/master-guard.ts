import { Schema, type Connection, type Model } from 'mongoose'
import { contended } from '@papan/runtime/errors.ts'
import type { WriteContext } from '@papan/runtime/http/request-context.ts'
import { isDuplicate } from '@papan/runtime/mongo/is-duplicate.ts'
import { lastMaster } from './user-errors.ts'

/** One master admin on his way out. `epoch` tells him from whoever is made again under his name. */
export type Leaving = { id: string; epoch: number; doing: WriteContext }
/** `turn` grows with every step, so that a step can be taken once only. */
type StoredGuard = { _id: string; turn: number; leaving: Leaving | null }

type MasterGuardDeps = {
  connection: Connection
  /** Ids of the master admins there are. */
  masters: () => Promise<string[]>
  /** Deletes him, if that very one is still there. It may be called twice, by several processes. */
  finish: (leaving: Leaving) => Promise<unknown>
}

const guardId = 'masters'
const maxRaces = 40

/**
 * Keeps one master admin at least, without transactions. Master admins leave one after another through this one small document:
 * a deletion is decided by a conditional update that names who leaves, and whoever comes next finishes it first, should its process
 * have died meanwhile. So between the count of those who stay and the decision nobody else can have left.
 */
export const createMasterGuard = ({ connection, masters, finish }: MasterGuardDeps) => {
  const schema = new Schema(
    { _id: { type: String, required: true }, turn: { type: Number, required: true }, leaving: { type: Object } },
    { versionKey: false },
  )
  const model = connection.model('master_guard', schema, 'master_guard') as unknown as Model<StoredGuard>

  const load = async (): Promise<StoredGuard> => {
    const stored = await model.findById(guardId).lean()
    if (stored) return stored
    const fresh = { _id: guardId, turn: 0, leaving: null }
    await model.create(fresh).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
    })
    return (await model.findById(guardId).lean()) ?? fresh
  }

  /** The guard's next step; false when somebody else took it. */
  const step = async (turn: number, leaving: Leaving | null): Promise<boolean> =>
    (await model.updateOne({ _id: guardId, turn }, { $set: { leaving, turn: turn + 1 } })).matchedCount === 1

  /** The guard with nobody leaving. */
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

    /**
     * Deletes this master admin. `assertMay` is asked again for each try and throws what forbids it.
     * Throws 409 when nobody would be left.
     */
    async dismiss(leaving: Leaving, assertMay: () => Promise<void>): Promise<void> {
      for (let race = 0; race < maxRaces; race++) {
        const { turn } = await settled()
        const others = (await masters()).filter((id) => id !== leaving.id)
        // Asked after the count: whoever was himself deleted meanwhile is told that, and not that he would leave nobody.
        await assertMay()
        if (others.length === 0) throw lastMaster()
        if (await step(turn, leaving)) {
          await finish(leaving)
          await step(turn + 1, null)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * (race + 1)))
      }
      throw contended()
    },

    /** Finishes a deletion that a process could not. */
    async finishPending(): Promise<void> {
      await settled()
    },
  }
}

export type MasterGuard = ReturnType<typeof createMasterGuard>
