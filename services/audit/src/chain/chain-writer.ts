import { mongo, type Model } from 'mongoose'
import { isDiskFull } from '@papan/runtime/mongo/disk-full.ts'
import { isDuplicate } from '@papan/runtime/mongo/is-duplicate.ts'
import { isUnreachable } from '@papan/runtime/mongo/is-unreachable.ts'
import { createKeyedQueue } from '@papan/runtime/outbox/keyed-queue.ts'
import { chained, chainStart, wellFormed, type ChainedEntry, type EntryText, type Link } from './link.ts'

/** An entry that the database will not take, and why. */
type RefusedEntry = { entry: EntryText; reason: string }
type Appended = { added: number; refused: RefusedEntry[] }

type WriteFailure = { index: number; code?: number; errmsg?: string }

/** DocumentDB has this one code for an entry that it will not take and for a server on its way out. */
const internalError = 1

/** Whether the database refused an entry for reasons of its own that pass: such an entry must not be put aside. */
const isPassing = ({ code, errmsg = '' }: WriteFailure): boolean => {
  const error = new mongo.MongoServerError({ code, errmsg })
  return isDiskFull(error) || (code !== internalError && isUnreachable(error))
}

/** Each round of a race is won by somebody, so a batch that loses so many in a row is not racing but stuck. */
const maxRounds = 60
/** A server may turn away what it would take a moment later. */
const triesUntilRefused = 3

/**
 * Puts entries at the end of the chain, each event once, without transactions and with any number of writers. An entry's number is its
 * `_id`, and a batch is inserted in order: of two writers at the same place one gets the number, and the other stops there, before
 * anything of his could be built on a place he does not have. He then looks where the chain ends now, and which of his events it
 * holds already.
 */
export const createChainWriter = (model: Model<ChainedEntry>) => {
  const oneByOne = createKeyedQueue()
  /** The end of the chain as this process last knew it; another writer may have gone on from there. */
  let known: Link | null = null

  const tail = async (): Promise<Link> => {
    const newest = await model.findOne({}, { hash: 1 }).sort({ _id: -1 }).lean()
    return newest ? { seq: newest._id, hash: newest.hash } : chainStart
  }

  /** The failure that stopped an ordered insert, null when all went in; anything else that went wrong is thrown. */
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
    const held = new Set(stored.map(({ eventId }) => String(eventId)))
    return entries.filter(({ eventId }) => !held.has(eventId))
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
      if (isPassing(failure)) throw new Error(`the database takes no entries now: ${failure.errmsg ?? failure.code}`)
      if (isDuplicate(failure)) waiting = await withoutStored(waiting)
      else if (++tries >= triesUntilRefused) {
        const reason = failure.errmsg ?? `code ${failure.code}`
        refused.push(...waiting.splice(0, 1).map((entry) => ({ entry, reason })))
        tries = 0
      }
    }
    if (waiting.length > 0) throw new Error(`${waiting.length} entries found no place in the chain`)
    return { added, refused }
  }

  return {
    /** The end of the chain as it is stored. */
    tail,

    /**
     * Appends each entry once: an event that the chain holds already adds nothing. Answers what the database refuses.
     * Rejects when it cannot be reached; then all of it may be tried again.
     */
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
