import { Schema, type Connection, type Model, type mongo } from 'mongoose'
import type { RebuildReason } from '@papan/contracts/calls/insight/rebuild-calls.ts'
import type { StreamPosition } from '@papan/runtime/stream/stream-cursor.ts'

/** Times are ms. A rebuild waits or runs while `requestedAt` is after `finishedFor`. */
export type RebuildRecord = {
  reason: RebuildReason
  /** What asked for it: one restore asks once, however many instances see it. */
  key: string | null
  requestedAt: number
  finishedFor: number
  finishedAt: number | null
  runner: string | null
  beatAt: number
  /** The request that runs, and its last finished market. */
  runFor: number
  market: string | null
  done: number
  total: number
  draws: number
  changed: number
}

type StateDocument = { _id: string } & Partial<RebuildRecord> & Partial<StreamPosition>

const schema = new Schema({ _id: { type: String, required: true } }, { versionKey: false, strict: false })

const positionId = 'position'
const rebuildId = 'rebuild'
/** A runner that is silent for this long has died, ms. */
const runnerSilentMs = 15_000

const newRecord = (reason: RebuildReason, key: string | null, requestedAt: number): RebuildRecord => ({
  reason,
  key,
  requestedAt,
  finishedFor: 0,
  finishedAt: null,
  runner: null,
  beatAt: 0,
  runFor: 0,
  market: null,
  done: 0,
  total: 0,
  draws: 0,
  changed: 0,
})

export const isUnfinished = ({ requestedAt, finishedFor }: RebuildRecord): boolean => requestedAt > finishedFor
export const hasRunner = ({ runner, beatAt }: RebuildRecord, now: number): boolean =>
  runner !== null && now - beatAt < runnerSilentMs

/** What instances share beside the draws: up to where the stream is stored, and the rebuild. */
export const createStateStore = (connection: Connection) => {
  const model = connection.model('state', schema, 'state') as unknown as Model<StateDocument>
  const collection = model.collection as unknown as mongo.Collection<StateDocument>

  const rebuild = async (): Promise<RebuildRecord | null> =>
    (await collection.findOne({ _id: rebuildId })) as RebuildRecord | null

  /** False when another instance was faster. */
  const replace = async (before: RebuildRecord | null, set: Partial<RebuildRecord>): Promise<boolean> => {
    if (before === null) {
      const { upsertedCount } = await collection.updateOne({ _id: rebuildId }, { $setOnInsert: set }, { upsert: true })
      return upsertedCount === 1
    }
    const { runner, beatAt, requestedAt } = before
    const { matchedCount } = await collection.updateOne({ _id: rebuildId, runner, beatAt, requestedAt }, { $set: set })
    return matchedCount === 1
  }

  return {
    model,
    rebuild,

    async position(): Promise<StreamPosition | null> {
      const stored = await collection.findOne({ _id: positionId })
      return stored?.id === undefined ? null : { id: stored.id, epoch: stored.epoch ?? null }
    },

    /** Everything up to there is stored; an earlier one costs repeats only. */
    async setPosition({ id, epoch }: StreamPosition): Promise<void> {
      await collection.updateOne({ _id: positionId }, { $set: { id, epoch } }, { upsert: true })
    },

    /** While one for the same reason waits or runs, that one counts. */
    async request(reason: RebuildReason, key: string | null, now: number): Promise<void> {
      for (;;) {
        const before = await rebuild()
        if (before && key !== null && before.key === key) return
        if (before && key === null && isUnfinished(before)) return
        const requestedAt = Math.max(now, (before?.requestedAt ?? 0) + 1)
        const set = before ? { reason, key, requestedAt } : newRecord(reason, key, requestedAt)
        if (await replace(before, set)) return
      }
    },

    /** The request to run, and where its last runner ended; null when there is nothing to do, or another was faster. */
    async claim(before: RebuildRecord | null, runner: string, now: number): Promise<RebuildRecord | null> {
      if (!before || !isUnfinished(before) || hasRunner(before, now)) return null
      const isContinued = before.runFor === before.requestedAt
      const progress = isContinued ? {} : { market: null, done: 0, total: 0, draws: 0, changed: 0 }
      const set = { runner, beatAt: now, runFor: before.requestedAt, ...progress }
      return (await replace(before, set)) ? { ...before, ...set } : null
    },

    /** False when another instance has taken over. */
    async progress(runner: string, set: Partial<RebuildRecord>): Promise<boolean> {
      const { matchedCount } = await collection.updateOne({ _id: rebuildId, runner }, { $set: set })
      return matchedCount === 1
    },
  }
}

export type StateStore = ReturnType<typeof createStateStore>
