import { createHash } from 'node:crypto'
import { Schema, type Connection, type mongo } from 'mongoose'
import { isDuplicate } from '@papan/service-kit/mongo/database-failures.ts'
import type { DeliveryState, DeliveryTopic } from '@papan/contracts/calls/notify/destination-calls.ts'
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

/**
 * What a channel shows of a draw. `messageId`: of the post that can be edited. `shown`: the numbers in it; `announced`: those that its
 * readers were notified of.
 */
export type Posted = {
  messageId: number | null
  shown: SentPrize[]
  announced: SentPrize[]
  overdue: boolean
  unstaffed: boolean
}
type PostedRekap = { messageId: number | null; text: string }

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
  createHash('sha256')
    .update(JSON.stringify([destinationId, topic, market, date, about]))
    .digest('base64url')
    .slice(0, 27)

const settledStates: DeliveryState[] = ['SENT', 'SKIPPED']

const newDelivery = { said: null, sequence: 0, leaseUntil: 0, type: null, answer: null }
/** Flags of a draw, set by the event that raises one. */
const flagNames = ['started', 'overdue', 'unstaffed'] as const
const flags = (names: readonly string[], is: boolean) => Object.fromEntries(names.map((name) => [name, is]))

type Outcome = Pick<StoredDelivery, 'state' | 'type' | 'answer' | 'at'> &
  Partial<Pick<StoredDelivery, 'said' | 'sequence' | 'attempts' | 'failingSince' | 'dueAt'>>

/** Deliveries by topic and destination, and when each is tried next. BullMQ only wakes the worker: Redis may lose its jobs. */
export const createDeliveryStore = (connection: Connection, clock: () => number) => {
  const schema = new Schema({ _id: String }, { versionKey: false, strict: false })
  schema.index({ dueAt: 1 }, { sparse: true })
  schema.index({ destinationId: 1, at: -1 })
  schema.index({ destinationId: 1, state: 1 })
  const model = connection.model('deliveries', schema, 'deliveries')
  const collection = model.collection as unknown as mongo.Collection<StoredDelivery>

  const counted = async (destinationId: string, state: DeliveryState): Promise<number> =>
    collection.countDocuments({ destinationId, state })

  return {
    model,

    /** Marks a topic as changed; answers the delivery's id and when it is due, null where it is `onlyKnown` and new. */
    async want(destinationId: string, wanted: Wanted): Promise<{ id: string; dueAt: number } | null> {
      const { topic, market, date, about, at, onlyKnown, once, recheck, notBefore = 0 } = wanted
      const now = clock()
      const id = deliveryIdOf(destinationId, wanted)
      const dueAt = Math.max(now, notBefore)
      const isSettled = recheck ? { state: { $in: settledStates } } : {}
      const [set, unset] = [true, false].map((is) => flagNames.filter((name) => (wanted[name] ?? false) === is)) as [
        string[],
        string[],
      ]
      const due = { state: 'WAITING' as const, dueAt, attempts: 0, failingSince: null, ...flags(set, true) }
      const fresh = { ...newDelivery, destinationId, topic, market, date, ...(about ? { about } : {}), at: now }
      const update = once
        ? { $setOnInsert: { ...fresh, ...due, ...flags(unset, false), wantedAt: at, wanted: 1 } }
        : {
            $set: due,
            $max: { wantedAt: at },
            $inc: { wanted: 1 },
            $setOnInsert: { ...fresh, ...flags(unset, false) },
          }
      try {
        const { matchedCount, upsertedCount } = await collection.updateOne({ _id: id, ...isSettled }, update, {
          upsert: !onlyKnown,
        })
        return (once ? 0 : matchedCount) + upsertedCount > 0 ? { id, dueAt } : null
      } catch (error) {
        // A delivery that is not settled, or another process's insertion of the same event.
        if (!isDuplicate(error)) throw error
        return null
      }
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

    /** Due ones that no process works on. */
    due: async (limit: number): Promise<string[]> => {
      const now = clock()
      const found = collection
        .find({ dueAt: { $lte: now }, state: 'WAITING', leaseUntil: { $lte: now } }, { projection: { _id: 1 } })
        .sort({ dueAt: 1 })
      return (await found.limit(limit).toArray()).map(({ _id }) => _id)
    },

    /** What was sent of content since a time, ms. */
    saidSince: (since: number): Promise<StoredDelivery[]> =>
      collection
        .find({ at: { $gte: since }, topic: { $ne: 'DEAD_DESTINATION' }, said: { $ne: null }, state: 'SENT' })
        .toArray(),

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

    /** Newest first. */
    list: (destinationId: string): Promise<StoredDelivery[]> =>
      collection.find({ destinationId }).sort({ at: -1 }).limit(shownDeliveries).toArray(),

    async countsOf(destinationId: string): Promise<{ waiting: number; dead: number; lastSentAt: number | null }> {
      const [waiting, dead, last] = await Promise.all([
        counted(destinationId, 'WAITING'),
        counted(destinationId, 'DEAD'),
        collection.find({ destinationId, state: 'SENT' }).sort({ at: -1 }).limit(1).toArray(),
      ])
      return { waiting, dead, lastSentAt: last[0]?.at ?? null }
    },

    count: async (state: DeliveryState): Promise<number> => collection.countDocuments({ state }),
  }
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>
