import { trusted, type Connection, type IndexDefinition } from 'mongoose'
import type { LogEntry } from '@papan/contracts/calls/audit/log-calls.ts'
import { addDays, atWib } from '@papan/contracts/wib.ts'
import { definePlainCollection, field } from '@papan/service-kit/mongo/plain-collection.ts'
import type { ChainedEntry, Link } from '../chain/link.ts'

/** `since`: an ISO instant; '' means from the beginning. */
type EntryFilter = { userId: string; date: string; since: string }

const toLogEntry = (stored: Omit<ChainedEntry, 'payload'>): LogEntry => ({
  id: stored.eventId,
  timestamp: stored.occurredAt,
  username: stored.username,
  action: stored.action,
  details: stored.details,
  ipAddress: stored.ipAddress,
  requestId: stored.requestId,
})

const { text } = field
const fields = {
  _id: field.number,
  // Makes redelivery idempotent.
  eventId: { ...text, unique: true },
  type: text,
  occurredAt: text,
  userId: { type: String, default: null },
  username: text,
  ipAddress: text,
  requestId: { type: String, default: null },
  action: text,
  details: text,
  payload: text,
  previous: text,
  hash: text,
}
// Lists of one user or day are newest first; a day is a range of that order.
const indexes: IndexDefinition[] = [
  { occurredAt: -1, _id: -1 },
  { userId: 1, occurredAt: -1, _id: -1 },
]

const startOf = (date: string): string => new Date(atWib(date, '00:00')).toISOString()

const toFilter = ({ userId, date, since }: EntryFilter) => {
  const first = [since, date && startOf(date)].toSorted().at(-1)
  const bounds = { ...(first ? { $gte: first } : {}), ...(date ? { $lt: startOf(addDays(date, 1)) } : {}) }
  return { ...(userId ? { userId } : {}), ...(first ? { occurredAt: trusted(bounds) } : {}) }
}

type Page = { data: LogEntry[]; total: number }

const newestFirst = (a: LogEntry, b: LogEntry): number => b.timestamp.localeCompare(a.timestamp)

/** The log: a chain of entries (`chain/`), read newest first. */
export const createEntryStore = (connection: Connection) => {
  const model = definePlainCollection<ChainedEntry>(connection, 'log_entries', fields, indexes)
  const outermost = async (direction: 1 | -1): Promise<number> =>
    (await model.findOne({}, { _id: 1 }).sort({ _id: direction }).lean())?._id ?? 0

  /** Numbers have no gaps, so neither count nor skip is needed, however long the log is. */
  const listAll = async (skipped: number, limit: number): Promise<Page> => {
    const [first, last] = await Promise.all([outermost(1), outermost(-1)])
    const total = last === 0 ? 0 : last - first + 1
    if (skipped >= total) return { data: [], total }
    const newest = last - skipped
    const stored = await model
      .find({ _id: trusted({ $gt: newest - limit, $lte: newest }) }, { payload: 0 })
      .sort({ _id: -1 })
      .lean()
    // Concurrent events may be stored slightly out of order.
    return { data: stored.map(toLogEntry).toSorted(newestFirst), total }
  }

  /** Both filters use an index. */
  const listMatching = async (filter: EntryFilter, skipped: number, limit: number): Promise<Page> => {
    const matching = toFilter(filter)
    const total = await model.countDocuments(matching)
    if (skipped >= total) return { data: [], total }
    const stored = await model
      .find(matching, { payload: 0 })
      .sort({ occurredAt: -1, _id: -1 })
      .skip(skipped)
      .limit(limit)
      .lean()
    return { data: stored.map(toLogEntry), total }
  }

  return {
    model,

    /** Newest first. */
    list(filter: EntryFilter, page: number, limit: number): Promise<Page> {
      const skipped = (page - 1) * limit
      return filter.userId || filter.date ? listMatching(filter, skipped, limit) : listAll(skipped, limit)
    },

    /** In order; missing entries are left out. */
    async links(numbers: number[]): Promise<Link[]> {
      const stored = await model
        .find({ _id: trusted({ $in: numbers }) }, { hash: 1 })
        .sort({ _id: 1 })
        .lean()
      return stored.map(({ _id, hash }) => ({ seq: _id, hash }))
    },
  }
}

export type EntryStore = ReturnType<typeof createEntryStore>
