import type { Connection, IndexDefinition, mongo } from 'mongoose'
import { isDuplicate } from '@papan/service-kit/mongo/database-failures.ts'
import { definePlainCollection, digestOf, storedIds } from '@papan/service-kit/mongo/plain-collection.ts'
import type { DeliveryState, DeliveryTopic } from '@papan/contracts/calls/notify/destination-calls.ts'
import type { DueWork } from '../jobs/start-work.ts'
import type { DrawFacts, SentPrize } from './draw-facts.ts'

/**
 * What a destination may learn. `market`: of a draw or schedule, else ''. `date`: of the draw, of a rekap, or when another
 * destination, `about`, died.
 */
type Topic = { topic: DeliveryTopic; market: string; date: string | null; about?: string }

/**
 * `at`: of the newest event, ms. `onlyKnown`: nothing unless the destination was sent this topic before; `once`: nothing if it was
 * wanted before. `recheck`: nothing while it waits or is dead.
 */
export type Wanted = Topic & {
  at: number
  started?: true
  overdue?: true
  unstaffed?: true
  onlyKnown?: true
  once?: true
  recheck?: true
  notBefore?: number
}

export type Want = { destinationId: string; topic: Wanted }

/** `messageId`: of the message that can be edited; it names another one in any chat but its own. */
type Standing = { chat: string; messageId: number | null }

/** What a channel shows of a draw. `shown`: the numbers in its post; `announced`: those that its readers were notified of. */
export type Posted = Standing & {
  shown: SentPrize[]
  announced: SentPrize[]
  overdue: boolean
  unstaffed: boolean
}
type PostedRekap = Standing & { text: string }

/** What was sent last; a schedule is compared by its text. */
export type Said =
  | { draw: DrawFacts }
  | { schedule: string }
  | { post: Posted }
  | { rekap: PostedRekap }
  | { dead: number }

/**
 * One topic of one destination. `wanted` counts its events, `sequence` its messages; `dueAt`, `leaseUntil`,
 * `failingSince` and `at` are ms.
 */
export type StoredDelivery = Topic & {
  _id: string
  destinationId: string
  state: DeliveryState
  wanted: number
  wantedAt: number
  started: boolean
  overdue: boolean
  unstaffed: boolean
  said: Said | null
  sequence: number
  attempts: number
  failingSince: number | null
  dueAt: number | null
  leaseUntil: number
  type: string | null
  answer: string | null
  at: number
}

/** A claim longer than the tries of a send; a dead process's delivery is taken over after it. */
export const leaseMs = 30_000
const shownDeliveries = 50

const deliveryIdOf = (destinationId: string, { topic, market, date, about }: Topic): string =>
  digestOf([destinationId, topic, market, date, about], 27)

const settledStates: DeliveryState[] = ['SENT', 'SKIPPED']

const newDelivery = { said: null, sequence: 0, leaseUntil: 0, type: null, answer: null }
/** Flags of a draw, set by the event that raises one. */
const flagNames = ['started', 'overdue', 'unstaffed'] as const
const flags = (wanted: Wanted, raised: boolean) =>
  Object.fromEntries(flagNames.filter((name) => (wanted[name] ?? false) === raised).map((name) => [name, raised]))

/** Of a `once` alone what is new. */
const wantUpdate = (destinationId: string, wanted: Wanted, now: number, dueAt: number) => {
  const { topic, market, date, about, at, once } = wanted
  const due = { state: 'WAITING' as const, dueAt, attempts: 0, failingSince: null, ...flags(wanted, true) }
  const fields = { ...newDelivery, destinationId, topic, market, date, ...(about ? { about } : {}), at: now }
  const inserted = { ...fields, ...flags(wanted, false) }
  if (once) return { $setOnInsert: { ...inserted, ...due, wantedAt: at, wanted: 1 } }
  return { $set: due, $max: { wantedAt: at }, $inc: { wanted: 1 }, $setOnInsert: inserted }
}

const indexes: IndexDefinition[] = [
  { destinationId: 1, at: -1 },
  { destinationId: 1, state: 1 },
  { state: 1, at: 1 },
]

type Outcome = Pick<StoredDelivery, 'state' | 'type' | 'answer' | 'at'> &
  Partial<Pick<StoredDelivery, 'said' | 'sequence' | 'attempts' | 'failingSince' | 'dueAt'>>

type Deliveries = mongo.Collection<StoredDelivery>

const createReads = (collection: Deliveries, clock: () => number) => {
  const counted = (filter: Partial<Pick<StoredDelivery, 'destinationId' | 'state'>>): Promise<number> =>
    collection.countDocuments(filter)
  return {
    /** Due ones that no process works on. */
    due: async (limit: number): Promise<DueWork[]> => {
      const now = clock()
      const found = collection
        .find({ dueAt: { $lte: now }, state: 'WAITING', leaseUntil: { $lte: now } }, { projection: { _id: 1 } })
        .sort({ dueAt: 1 })
      return (await found.limit(limit).toArray()).map(({ _id }) => ({ id: _id, dueAt: now }))
    },

    /** What was sent of content since a time, ms. */
    saidSince: (since: number): Promise<StoredDelivery[]> =>
      collection
        .find({ at: { $gte: since }, topic: { $ne: 'DEAD_DESTINATION' }, said: { $ne: null }, state: 'SENT' })
        .toArray(),

    /** Newest first. */
    list: (destinationId: string): Promise<StoredDelivery[]> =>
      collection.find({ destinationId }).sort({ at: -1 }).limit(shownDeliveries).toArray(),

    async countsOf(destinationId: string): Promise<{ waiting: number; dead: number; lastSentAt: number | null }> {
      const [waiting, dead, last] = await Promise.all([
        counted({ destinationId, state: 'WAITING' }),
        counted({ destinationId, state: 'DEAD' }),
        collection.find({ destinationId, state: 'SENT' }).sort({ at: -1 }).limit(1).toArray(),
      ])
      return { waiting, dead, lastSentAt: last[0]?.at ?? null }
    },

    count: (state: DeliveryState): Promise<number> => counted({ state }),
  }
}

/** Deliveries by topic and destination, and when each is tried next. BullMQ only wakes the worker: Redis may lose its jobs. */
export const createDeliveryStore = (connection: Connection, clock: () => number) => {
  const fields = { _id: String, dueAt: { type: Number, sparse: true } }
  const model = definePlainCollection<StoredDelivery>(connection, 'deliveries', fields, indexes)
  const collection = model.collection as unknown as Deliveries

  return {
    ...createReads(collection, clock),
    model,

    /** Marks a topic as changed; answers the delivery's id and when it is due, null where it is `onlyKnown` and new. */
    async want(destinationId: string, wanted: Wanted): Promise<DueWork | null> {
      const { onlyKnown, once, recheck, notBefore = 0 } = wanted
      const now = clock()
      const id = deliveryIdOf(destinationId, wanted)
      const dueAt = Math.max(now, notBefore)
      const filter = { _id: id, ...(recheck ? { state: { $in: settledStates } } : {}) }
      const update = wantUpdate(destinationId, wanted, now, dueAt)
      try {
        const { matchedCount, upsertedCount } = await collection.updateOne(filter, update, { upsert: !onlyKnown })
        return (once ? 0 : matchedCount) + upsertedCount > 0 ? { id, dueAt } : null
      } catch (error) {
        // A delivery that is not settled, or another process's insertion of the same event.
        if (!isDuplicate(error)) throw error
        return null
      }
    },

    /** Whether a want changes anything: an `onlyKnown` one does where its destination was sent the topic. One query for all. */
    async changing(wants: readonly Want[]): Promise<(want: Want) => boolean> {
      const idOf = ({ destinationId, topic }: Want): string => deliveryIdOf(destinationId, topic)
      const ids = wants.filter(({ topic }) => topic.onlyKnown).map(idOf)
      const known = await storedIds(model, ids)
      return (want) => !want.topic.onlyKnown || known.has(idOf(want))
    },

    /** Null where another process works on it, or nothing waits. */
    claim: (id: string): Promise<StoredDelivery | null> => {
      const now = clock()
      return collection.findOneAndUpdate(
        { _id: id, state: 'WAITING', dueAt: { $lte: now }, leaseUntil: { $lte: now } },
        { $set: { leaseUntil: now + leaseMs } },
        { returnDocument: 'after' },
      )
    },

    /**
     * Ends a claim. False where the topic has changed since, or the claim was taken over: what was said is stored, and the
     * delivery stays due.
     */
    async settle(claimed: StoredDelivery, outcome: Outcome): Promise<boolean> {
      const { _id, wanted, leaseUntil } = claimed
      const end = { dueAt: null, ...outcome, leaseUntil: 0 }
      const { matchedCount } = await collection.updateOne({ _id, wanted, leaseUntil }, { $set: end })
      if (matchedCount > 0) return true
      const { said, sequence, type, answer, at } = end
      const sent = said === undefined ? {} : { said, sequence }
      await collection.updateOne({ _id, leaseUntil }, { $set: { ...sent, type, answer, at, leaseUntil: 0 } })
      return false
    },

    /** Makes waiting, or dead, deliveries of a destination due now. */
    async makeDue(destinationId: string, state: 'WAITING' | 'DEAD'): Promise<number> {
      const now = clock()
      // What an admin tries again is sent however old it is: it was tried before.
      const tried = state === 'DEAD' ? { wantedAt: now, attempts: 1 } : { attempts: 0 }
      const due = { state: 'WAITING' as const, dueAt: now, failingSince: null, ...tried }
      const { modifiedCount } = await collection.updateMany({ destinationId, state }, { $set: due })
      return modifiedCount
    },

    async remove(destinationId: string): Promise<void> {
      await collection.deleteMany({ destinationId })
    },
  }
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>
