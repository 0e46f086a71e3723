import { Schema, trusted, type Connection, type Model } from 'mongoose'
import type { LogEntry } from '@papan/contracts/calls/log-calls.ts'
import { addDays, atWib } from '@papan/contracts/rules/wib.ts'
import { isDuplicate } from '@papan/runtime/mongo/is-duplicate.ts'

/** One event as the log keeps it, under the event's own id. `payload` is its data and what was before, as JSON text. */
export type StoredEntry = {
  _id: string
  type: string
  occurredAt: string
  userId: string | null
  username: string
  ipAddress: string
  requestId: string | null
  action: string
  details: string
  payload: string
}

export type EntryFilter = { userId: string; date: string }
/** An entry that the database will not take, and why. */
export type RefusedEntry = { entry: StoredEntry; reason: string }

type WriteFailure = { index: number; code?: number; errmsg?: string }

const toLogEntry = (stored: Omit<StoredEntry, 'payload'>): LogEntry => ({
  id: stored._id,
  timestamp: stored.occurredAt,
  username: stored.username,
  action: stored.action,
  details: stored.details,
  ipAddress: stored.ipAddress,
  requestId: stored.requestId,
})

const text = { type: String, required: true }

const schema = new Schema(
  {
    _id: text,
    type: text,
    occurredAt: text,
    userId: { type: String, default: null },
    username: text,
    ipAddress: text,
    requestId: { type: String, default: null },
    action: text,
    details: text,
    payload: text,
  },
  { versionKey: false },
)
// Both lists are newest first; the filter by day is a range of the same order.
schema.index({ occurredAt: -1, _id: -1 })
schema.index({ userId: 1, occurredAt: -1, _id: -1 })

const startOf = (date: string): string => new Date(atWib(date, '00:00')).toISOString()

const toFilter = ({ userId, date }: EntryFilter) => ({
  ...(userId ? { userId } : {}),
  ...(date ? { occurredAt: trusted({ $gte: startOf(date), $lt: startOf(addDays(date, 1)) }) } : {}),
})

export const createEntryStore = (connection: Connection) => {
  const model = connection.model('entries', schema, 'entries') as unknown as Model<StoredEntry>

  /** The failures of a bulk insert, one an entry; anything else that went wrong is thrown. */
  const insert = async (entries: StoredEntry[]): Promise<WriteFailure[]> => {
    try {
      await model.collection.insertMany(entries as never, { ordered: false })
      return []
    } catch (error) {
      const { writeErrors } = error as { writeErrors?: WriteFailure | WriteFailure[] }
      const failures = [writeErrors ?? []].flat()
      if (failures.length === 0) throw error
      return failures
    }
  }

  return {
    model,

    /**
     * Stores each entry once: one that is there already stays as it is. Answers what the database refuses twice.
     * Rejects when it cannot be reached; then all of it may be tried again.
     */
    async add(entries: StoredEntry[]): Promise<{ added: number; refused: RefusedEntry[] }> {
      if (entries.length === 0) return { added: 0, refused: [] }
      const failures = await insert(entries)
      const refused: RefusedEntry[] = []
      for (const { index } of failures.filter((failure) => !isDuplicate(failure))) {
        const entry = entries[index]
        const [again] = entry ? await insert([entry]) : []
        if (entry && again && !isDuplicate(again)) refused.push({ entry, reason: again.errmsg ?? `code ${again.code}` })
      }
      return { added: entries.length - failures.length, refused }
    },

    /** One page of entries, newest first, and how many match. */
    async list(filter: EntryFilter, page: number, limit: number): Promise<{ data: LogEntry[]; total: number }> {
      const matching = toFilter(filter)
      const total = await model.countDocuments(matching)
      const skipped = (page - 1) * limit
      if (skipped >= total) return { data: [], total }
      const stored = await model
        .find(matching, { payload: 0 })
        .sort({ occurredAt: -1, _id: -1 })
        .skip(skipped)
        .limit(limit)
        .lean()
      return { data: stored.map(toLogEntry), total }
    },
  }
}

export type EntryStore = ReturnType<typeof createEntryStore>
