import { mongo, type Model } from 'mongoose'
import { isUnreachable, isDuplicate, isDiskFull } from '@papan/service-kit/mongo/database-failures.ts'
import { createKeyedQueue } from '@papan/runtime/keyed-queue.ts'
import { chained, chainStart, wellFormed, type ChainedEntry, type EntryText, type Link } from './link.ts'

type RefusedEntry = { entry: EntryText; reason: string }
type Appended = { added: number; refused: RefusedEntry[] }

type WriteFailure = { index: number; code?: number; errmsg?: string }

/** DocumentDB uses this code both for a refused entry and for a server shutting down. */
const internalError = 1

/** A temporary failure: the entry must not become a dead letter. */
const isPassing = ({ code, errmsg = '' }: WriteFailure): boolean => {
  const error = new mongo.MongoServerError({ code, errmsg })
  return isDiskFull(error) || (code !== internalError && isUnreachable(error))
}

/** One writer wins each round, so a batch that loses this often is stuck. */
const maxRounds = 60
/** A server may refuse what it accepts a moment later. */
const triesUntilRefused = 3

/**
 * Appends each event once, without transactions and with any number of writers: the entry's number is its `_id`, so of
 * two writers one stops, reads the new end and skips events already stored.
 */
export const createChainWriter = (model: Model<ChainedEntry>) => {
  const oneByOne = createKeyedQueue()
  /** The last known end of the chain; other writers may have appended since. */
  let known: Link | null = null

  const tail = async (): Promise<Link> => {
    const newest = await model.findOne({}, { hash: 1 }).sort({ _id: -1 }).lean()
    return newest ? { seq: newest._id, hash: newest.hash } : chainStart
  }

  /** The write error that stopped an ordered insert, or null; other errors are thrown. */
  const insert = async (entries: ChainedEntry[]): Promise<WriteFailure | null> => {
    try {
      await model.collection.insertMany(entries as never, { ordered: true })
      return null
    } catch (error) {
      const { writeErrors } = error as { writeErrors?: WriteFailure | WriteFailure[] }
      const [failure] = [writeErrors ?? []].flat()
      if (!failure) throw error
      return failure
    }
  }

  const withoutStored = async (entries: EntryText[]): Promise<EntryText[]> => {
    const ids = entries.map(({ eventId }) => eventId)
    const stored = await model.collection.find({ eventId: { $in: ids } }, { projection: { eventId: 1 } }).toArray()
    const storedIds = new Set(stored.map(({ eventId }) => String(eventId)))
    return entries.filter(({ eventId }) => !storedIds.has(eventId))
  }

  const appendAll = async (entries: EntryText[]): Promise<Appended> => {
    let waiting = [...new Map(entries.map(wellFormed).map((entry) => [entry.eventId, entry])).values()]
    let added = 0
    const refused: RefusedEntry[] = []
    let tries = 0
    for (let round = 0; waiting.length > 0 && round < maxRounds; round++) {
      known ??= await tail()
      const batch = chained(waiting, known)
      const failure = await insert(batch)
      const stored = batch.slice(0, failure ? failure.index : batch.length)
      added += stored.length
      waiting = waiting.slice(stored.length)
      if (stored.length > 0) tries = 0
      const newest = stored.at(-1)
      if (newest) known = { seq: newest._id, hash: newest.hash }
      if (!failure) continue
      known = null
      if (isPassing(failure)) throw new Error(`the database refuses entries for now: ${failure.errmsg ?? failure.code}`)
      if (isDuplicate(failure)) waiting = await withoutStored(waiting)
      else if (++tries >= triesUntilRefused) {
        const reason = failure.errmsg ?? `code ${failure.code}`
        refused.push(...waiting.splice(0, 1).map((entry) => ({ entry, reason })))
        tries = 0
      }
    }
    if (waiting.length > 0) throw new Error(`${waiting.length} entries could not be appended to the chain`)
    return { added, refused }
  }

  return {
    tail,

    /** Returns the entries that the database refuses. Rejects when it is unreachable; the call may then be retried. */
    append: (entries: EntryText[]): Promise<Appended> =>
      oneByOne('chain', async () => {
        try {
          return await appendAll(entries)
        } catch (error) {
          known = null
          throw error
        }
      }),
  }
}

export type ChainWriter = ReturnType<typeof createChainWriter>
