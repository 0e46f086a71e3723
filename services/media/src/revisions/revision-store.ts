import type { Connection } from 'mongoose'
import { maxEarlierStates } from '@papan/contracts/limits.ts'
import type { RecordModel } from '@papan/service-kit/mongo/checked-writes.ts'
import { findOnePlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { notDeleted, type Versioned } from '@papan/service-kit/records/outbox-document.ts'

type Revision = { epoch: number; rev: number; savedAt: string | null; savedBy: string | null }
type StoredRevision = Revision & { _id: string; record: string }

type RevisionStoreDeps<Stored, State extends Revision> = {
  connection: Connection
  model: RecordModel<Stored>
  toRevision: (stored: Stored) => State
}

const newestFirst = { epoch: -1, rev: -1 } as const

/** Earlier states of the records of one collection, the newest `maxEarlierStates` of each. */
export const createRevisionStore = <Stored extends Versioned, State extends Revision>({
  connection,
  model,
  toRevision,
}: RevisionStoreDeps<Stored, State>) => {
  const collection = connection.collection<StoredRevision>('revisions')
  const recordOf = (id: string) => `${model.modelName} ${id}`

  return {
    createIndexes: () => collection.createIndex({ record: 1, ...newestFirst }),

    /** A write that fails afterwards leaves a revision that equals its record: a repeat has the same `_id`. */
    keep: async (replaced: Stored): Promise<void> => {
      const record = recordOf(replaced._id)
      const revision = { ...toRevision(replaced), record }
      await collection.replaceOne({ _id: `${record} ${revision.epoch} ${revision.rev}` }, revision, { upsert: true })
      const older = collection.find({ record }).sort(newestFirst).skip(maxEarlierStates)
      const ids = (await older.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id)
      if (ids.length > 0) await collection.deleteMany({ _id: { $in: ids } })
    },

    /** The present state, if there is one, then earlier ones, newest first. */
    async of(id: string): Promise<State[]> {
      const stored = await findOnePlain<Stored>(model, { _id: id, ...notDeleted })
      const present = stored ? [toRevision(stored)] : []
      const found = await collection
        .find({ record: recordOf(id) }, { projection: { _id: 0, record: 0 } })
        .sort(newestFirst)
        .limit(maxEarlierStates)
        .toArray()
      const earlier = found as unknown as State[]
      // A write that failed has kept the present state too.
      return [
        ...present,
        ...earlier.filter(({ epoch, rev }) => !present.some((one) => one.epoch === epoch && one.rev === rev)),
      ]
    },
  }
}
