import type { Model } from 'mongoose'
import { backlog, contended } from '../errors.ts'
import type { Doing } from '../http/request-context.ts'
import { isDuplicate } from '../mongo/is-duplicate.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import {
  live,
  maxUnsentEvents,
  newDocument,
  outboxEvent,
  takeoverMs,
  type NewEvent,
  type Versioned,
} from './outbox-document.ts'

/** What a write wants: all fields of the record as they shall be, or its end; null when nothing is to change. */
export type Decision<Fields> = { fields: Fields; event: NewEvent } | { remove: true; event: NewEvent } | null

/** A record before or after a write; `changed` is false when the decision was to leave everything as it is. */
export type Written<Rec> = { record: Rec | null; changed: boolean }

/** The collection that a relay watches. */
export type OutboxSource = {
  subjectType: string
  // oxlint-disable-next-line typescript/no-explicit-any -- models of different documents stand in one list
  model: Model<any>
  toRecord: (stored: never) => unknown
}

type AggregateStoreDeps<Stored extends Versioned, Rec> = {
  subjectType: string
  model: Model<Stored>
  toRecord: (stored: Stored) => Rec
  clock: () => number
  /** Told after each change, so that its event leaves at once. */
  nudge: (subjectType: string, id: string) => void
}

const maxRaces = 40

/**
 * The one way a document of ours is written: read it, let `decide` say what it becomes, and store that with the next `rev`
 * and the event that announces it in a single conditional update. A lost race reads again and decides again, so a decision
 * is always about the state it replaces, and the event can carry that state as `before`. No transaction is needed on any server.
 */
export const createAggregateStore = <Fields extends object, Stored extends Versioned & Fields, Rec>({
  subjectType,
  model,
  toRecord,
  clock,
  nudge,
}: AggregateStoreDeps<Stored, Rec>) => {
  const oneByOne = createKeyedQueue()
  // Mongoose's filter types do not follow a generic document; the shapes below are those of `Versioned`.
  const collection = model as unknown as Model<Versioned>
  const load = async (id: string) => (await collection.findById(id).lean()) as Stored | null

  /** The document as it is stored now, or null when somebody else was faster. */
  const store = async (id: string, stored: Stored | null, decision: NonNullable<Decision<Fields>>, doing: Doing) => {
    const now = clock()
    const changes = 'remove' in decision ? {} : decision.fields
    if (!stored) {
      const created = { ...changes, ...newDocument(id, decision.event, doing, now) } as Stored
      await collection.collection.insertOne({ ...created } as never)
      return created
    }
    if (stored.outbox.length >= maxUnsentEvents) throw backlog()
    const reborn = stored.deletedAt !== null
    const time = new Date(now).toISOString()
    const epoch = reborn ? Math.max(now, stored.epoch + 1) : stored.epoch
    const rev = reborn ? 1 : stored.rev + 1
    const set = {
      ...changes,
      epoch,
      rev,
      createdAt: reborn ? time : stored.createdAt,
      updatedAt: time,
      deletedAt: 'remove' in decision ? time : null,
      outboxDueAt: now + takeoverMs,
    }
    const event = outboxEvent(decision.event, doing, { now, epoch, rev })
    if ('remove' in decision) event.removes = true
    const { matchedCount } = await collection.collection.updateOne(
      { _id: id, epoch: stored.epoch, rev: stored.rev } as never,
      { $set: set, $push: { outbox: event } } as never,
    )
    return matchedCount === 1 ? ({ ...stored, ...set } as Stored) : null
  }

  return {
    source: { subjectType, model, toRecord } as unknown as OutboxSource,

    /** The live record, or null. */
    async find(id: string): Promise<Rec | null> {
      const stored = (await collection.findOne({ _id: id, ...live }).lean()) as Stored | null
      return stored && toRecord(stored)
    },

    /**
     * Writes one record. `decide` gets the live record or null and may throw an AppError to refuse.
     * Throws 503 when the document's outbox is full or every race was lost.
     */
    async write(id: string, doing: Doing, decide: (current: Rec | null) => Decision<Fields>): Promise<Written<Rec>> {
      return oneByOne(id, async () => {
        for (let race = 0; race < maxRaces; race++) {
          const stored = await load(id)
          const current = stored && stored.deletedAt === null ? toRecord(stored) : null
          const decision = decide(current)
          if (!decision) return { record: current, changed: false }
          try {
            const after = await store(id, stored, decision, doing)
            if (after) {
              nudge(subjectType, id)
              return { record: 'remove' in decision ? null : toRecord(after), changed: true }
            }
          } catch (error) {
            if (!isDuplicate(error)) throw error
          }
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * (race + 1)))
        }
        throw contended()
      })
    },
  }
}

export type AggregateStore<Fields extends object, Stored extends Versioned & Fields, Rec> = ReturnType<
  typeof createAggregateStore<Fields, Stored, Rec>
>
