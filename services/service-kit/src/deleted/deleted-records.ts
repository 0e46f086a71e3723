import type { Connection, Model } from 'mongoose'
import { dayMs } from '@papan/contracts/wib.ts'
import { definePlainCollection, digestOf, field, isStoredFirst } from '../mongo/plain-collection.ts'
import { findOnePlain, findPlain } from '../mongo/plain-reads.ts'
import type { Companion } from '../outbox/companions.ts'
import { versionedFields, type Continued, type OutboxEvent, type Versioned } from '../records/outbox-document.ts'

const keptMs = 30 * dayMs

/** A record as it was deleted. `createdAt` differs for a later record of the same id; `rev`: of its deletion. */
export type DeletedRecord = {
  _id: string
  kind: string
  recordId: string
  createdAt: string
  at: string
  by: string
  reason: string | null
  rev: number
  fields: Record<string, unknown>
  expiresAt: Date
}

/** For writes that restore a record. */
export type DeletedCompanion = { deleted: DeletedRecord }

export const continuedBy = ({ rev, createdAt }: DeletedRecord): Continued => ({ rev, createdAt })

/** One for each life of a record: what is restored and deleted again replaces itself. */
export const deletedIdOf = (kind: string, recordId: string, createdAt: string): string =>
  digestOf([kind, recordId, createdAt], 22)

const { text, number, date } = field
const keptFields = {
  _id: text,
  kind: text,
  recordId: text,
  createdAt: text,
  at: text,
  by: text,
  reason: String,
  rev: number,
  fields: { type: Object, required: true },
  expiresAt: date,
}

const reasonOf = ({ data }: OutboxEvent): string | null => {
  const { reason } = (data ?? {}) as { reason?: unknown }
  return typeof reason === 'string' && reason !== '' ? reason : null
}

type DeletedRecordsDeps = {
  connection: Connection
  clock: () => number
  /** The records of each kind. */
  // oxlint-disable-next-line typescript/no-explicit-any -- one list holds models of different documents
  models: () => Record<string, Model<any>>
}

/** Deleted records of a service, for 30 days. */
export const createDeletedRecords = ({ connection, clock, models }: DeletedRecordsDeps) => {
  const model = definePlainCollection<DeletedRecord>(connection, 'deleted-records', keptFields, [
    { kind: 1, at: -1, _id: -1 },
  ])

  const current = (filter: Record<string, unknown>) => ({ ...filter, expiresAt: { $gt: new Date(clock()) } })

  /** They are stored ahead of the deletion, which may have failed; a restored one may not be removed yet. */
  const onlyDeleted = async (kind: string, found: readonly DeletedRecord[]): Promise<DeletedRecord[]> => {
    const records = models()[kind]
    if (!records || found.length === 0) return []
    const filter = { _id: { $in: found.map(({ recordId }) => recordId) }, deletedAt: null }
    const projection = { createdAt: 1 } as const
    const there = await findPlain<Pick<Versioned, '_id' | 'createdAt'>>(records, filter, { projection })
    const createdAt = new Map(there.map((record) => [record._id, record.createdAt]))
    return found.filter((one) => createdAt.get(one.recordId) !== one.createdAt)
  }

  return {
    model,

    /** Runs ahead of the deletion. */
    keep: async (kind: string, stored: Versioned, event: OutboxEvent): Promise<void> => {
      const { _id: recordId, createdAt } = stored
      const fields = Object.fromEntries(Object.entries(stored).filter(([key]) => !(key in versionedFields)))
      const kept = {
        kind,
        recordId,
        createdAt,
        at: event.occurredAt,
        by: event.actor.username,
        reason: reasonOf(event),
        rev: event.rev,
        fields,
        expiresAt: new Date(Date.parse(event.occurredAt) + keptMs),
      }
      // A copy of a later deletion stays: this one is slow, and will fail.
      const older = { _id: deletedIdOf(kind, recordId, createdAt) as never, rev: { $lte: event.rev } }
      const options = { ignoreUndefined: true }
      const isFirst = await isStoredFirst(model.collection.replaceOne(older, kept, { ...options, upsert: true }))
      if (!isFirst) await model.collection.replaceOne(older, kept, options)
    },

    /** Newest first; `page` counts from 1. */
    async list(kind: string, page: number, limit: number): Promise<{ data: DeletedRecord[]; total: number }> {
      const filter = current({ kind })
      const [found, total] = await Promise.all([
        findPlain<DeletedRecord>(model, filter, { sort: { at: -1, _id: -1 }, skip: (page - 1) * limit, limit }),
        model.collection.countDocuments(filter),
      ])
      return { data: await onlyDeleted(kind, found), total }
    },

    /** All of a kind, without the copies of records that are there. */
    async all(kind: string): Promise<DeletedRecord[]> {
      return onlyDeleted(kind, await findPlain<DeletedRecord>(model, current({ kind })))
    },

    /** Null where it is removed or was never deleted; a restored one is found until `remove`. */
    find: (id: string): Promise<DeletedRecord | null> => findOnePlain<DeletedRecord>(model, current({ _id: id })),

    /** Read again by the write that restores it: its record may have been restored, changed and deleted since `find`. */
    companion: ({ _id, rev }: DeletedRecord): Companion<DeletedRecord> => ({
      model,
      id: _id,
      toRecord: (stored: DeletedRecord) => (stored.rev === rev ? stored : null),
    }),

    /** After its record was restored; where it fails, readers leave it out. */
    async remove({ _id, rev }: DeletedRecord): Promise<void> {
      await model.deleteOne({ _id, rev }).catch(() => undefined)
    },
  }
}

export type DeletedRecords = ReturnType<typeof createDeletedRecords>
