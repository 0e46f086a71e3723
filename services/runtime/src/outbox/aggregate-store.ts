import type { Model } from 'mongoose'
import { backlog, contended, keyReused } from '../errors.ts'
import type { WriteContext } from '../http/request-context.ts'
import { keyLifeMs } from '../idempotency/idempotent-request.ts'
import { newEpoch } from '../mongo/database-info.ts'
import { isDuplicate } from '../mongo/is-duplicate.ts'
import { findOnePlain } from '../mongo/plain-reads.ts'
import { laterEpoch } from './epochs.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import {
  notDeleted,
  maxUnsentEvents,
  maxAppliedRequests,
  newDocument,
  outboxEvent,
  takeoverMs,
  type AppliedRequest,
  type NewEvent,
  type Versioned,
} from './outbox-document.ts'

/**
 * What a write wants: all fields of the record as they shall be, or its end; null when nothing is to change. `note` is kept with
 * the request's key, and told to whoever comes with that key again. An end can ask for more (`where`, a filter) of the document than
 * its revision; when that does not hold, the write decides again.
 */
export type Decision<Fields> =
  | { fields: Fields; event: NewEvent; note?: string }
  | { remove: true; event: NewEvent; note?: string; where?: Record<string, unknown> }
  | null

/**
 * A record before or after a write, and the document it was read from. `changed` is false when the decision was to leave everything
 * as it is, or when this very wish was fulfilled before.
 */
export type Written<Rec, Stored> = { record: Rec | null; stored: Stored | null; changed: boolean; note?: string }

/** The collection that a relay watches. */
export type OutboxSource = {
  subjectType: string
  // oxlint-disable-next-line typescript/no-explicit-any -- models of different documents stand in one list
  model: Model<any>
  toRecord: (stored: never) => unknown
}

type AggregateStoreDeps<Fields, Stored extends Versioned, Rec> = {
  subjectType: string
  model: Model<Stored>
  toRecord: (stored: Stored) => Rec
  clock: () => number
  /** Told after each change, so that its event leaves at once. */
  notifyRelay: (subjectType: string, id: string) => void
  /** Stands around each store that lets a record begin or end, for what counts them. */
  aroundCount?: <T>(fields: Fields, store: () => Promise<T>) => Promise<T>
  /** Runs each store that begins a record; may throw an AppError to refuse it. */
  aroundBegin?: <T>(fields: Fields, store: () => Promise<T>) => Promise<T>
}

type Change<Fields> = NonNullable<Decision<Fields>>

const maxRaces = 40

const isCurrent = ({ at }: AppliedRequest, now: number): boolean => now - at < keyLifeMs

/** The mark that this write leaves of its request's key. */
const withAppliedRequest = (
  stored: Versioned | null,
  { once }: WriteContext,
  now: number,
  note?: string,
): { wishes?: AppliedRequest[] } => {
  if (!once) return {}
  const others = (stored?.wishes ?? []).filter((wish) => wish.id !== once.id && isCurrent(wish, now))
  return { wishes: [...others, { ...once, at: now, ...noted({ note }) }].slice(-maxAppliedRequests) }
}

const noted = ({ note }: { note?: string }): { note?: string } => (note === undefined ? {} : { note })

/** The same wish when this document has fulfilled it. */
const findApplied = (stored: Versioned | null, { once }: WriteContext, now: number): AppliedRequest | null => {
  const wish = once && stored?.wishes?.find((mark) => mark.id === once.id && isCurrent(mark, now))
  if (wish && wish.asked !== once.asked) throw keyReused()
  return wish ?? null
}

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
  notifyRelay,
  aroundCount = (_fields, store) => store(),
  aroundBegin = (_fields, store) => store(),
}: AggregateStoreDeps<Fields, Stored, Rec>) => {
  const oneByOne = createKeyedQueue()
  // Mongoose's filter types do not follow a generic document; the shapes below are those of `Versioned`.
  const collection = model as unknown as Model<Versioned>
  const load = (id: string) => findOnePlain<Stored>(model, { _id: id })

  const insert = async (id: string, decision: Change<Fields>, doing: WriteContext): Promise<Stored> => {
    const fields = 'remove' in decision ? {} : decision.fields
    const now = clock()
    const epoch = await newEpoch(model.db, now)
    const versioned = newDocument(id, decision.event, doing, now, epoch)
    const books = { ...versioned, ...withAppliedRequest(null, doing, now, decision.note) }
    const created = { ...fields, ...books } as unknown as Stored
    await collection.collection.insertOne({ ...created } as never)
    return created
  }

  /** The document as it is stored now, or null when somebody else was faster. */
  const replace = async (stored: Stored, decision: Change<Fields>, doing: WriteContext): Promise<Stored | null> => {
    if (stored.outbox.length >= maxUnsentEvents) throw backlog()
    const now = clock()
    const reborn = stored.deletedAt !== null
    const time = new Date(now).toISOString()
    const epoch = reborn ? laterEpoch(stored.epoch, now) : stored.epoch
    const rev = reborn ? 1 : stored.rev + 1
    const set = {
      ...('remove' in decision ? {} : decision.fields),
      epoch,
      rev,
      createdAt: reborn ? time : stored.createdAt,
      updatedAt: time,
      deletedAt: 'remove' in decision ? time : null,
      outboxDueAt: now + takeoverMs,
      ...withAppliedRequest(stored, doing, now, decision.note),
    }
    const event = outboxEvent(decision.event, doing, { now, epoch, rev })
    if ('remove' in decision) event.removes = true
    const { matchedCount } = await collection.collection.updateOne(
      {
        ...('remove' in decision ? decision.where : {}),
        _id: stored._id,
        epoch: stored.epoch,
        rev: stored.rev,
      } as never,
      { $set: set, $push: { outbox: event } } as never,
    )
    return matchedCount === 1 ? { ...stored, ...set } : null
  }

  const store = (
    id: string,
    stored: Stored | null,
    decision: Change<Fields>,
    doing: WriteContext,
  ): Promise<Stored | null> => {
    const put = () => (stored ? replace(stored, decision, doing) : insert(id, decision, doing))
    if ('remove' in decision) return aroundCount(stored as unknown as Fields, put)
    if (stored?.deletedAt === null) return put()
    return aroundCount(decision.fields, () => aroundBegin(decision.fields, put))
  }

  return {
    source: { subjectType, model, toRecord } as unknown as OutboxSource,

    /** The live record, or null. */
    async find(id: string): Promise<Rec | null> {
      const stored = await findOnePlain<Stored>(model, { _id: id, ...notDeleted })
      return stored && toRecord(stored)
    },

    /**
     * Writes one record. `decide` gets the live record with its document, or null, and may throw an AppError to refuse. A request
     * whose key this document has seen changes nothing; with another body it throws 422.
     * Throws 503 when the document's outbox is full or every race was lost.
     */
    async write(
      id: string,
      doing: WriteContext,
      decide: (current: Rec | null, stored: Stored | null) => Decision<Fields>,
    ): Promise<Written<Rec, Stored>> {
      return oneByOne(id, async () => {
        for (let race = 0; race < maxRaces; race++) {
          const stored = await load(id)
          const living = stored?.deletedAt === null ? stored : null
          const current = living && toRecord(living)
          const fulfilled = findApplied(stored, doing, clock())
          if (fulfilled) {
            doing.onRepeat?.()
            return { record: current, stored: living, changed: false, ...noted(fulfilled) }
          }
          const decision = decide(current, living)
          if (!decision) return { record: current, stored: living, changed: false }
          doing.assertAllowed?.()
          try {
            const after = await store(id, stored, decision, doing)
            if (after) {
              notifyRelay(subjectType, id)
              const left = 'remove' in decision ? null : after
              return { record: left && toRecord(left), stored: left, changed: true, ...noted(decision) }
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
