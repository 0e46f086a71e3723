import type { Connection, Model, mongo } from 'mongoose'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { backlog, contended, notFound as anyNotFound, stale, type AppError } from '@papan/runtime/errors.ts'
import { createKeyedQueue } from '@papan/runtime/keyed-queue.ts'
import type { IfMatch } from '../http/request-context.ts'
import type { WriteContext } from '../records/write-context.ts'
import { newEpoch } from '../mongo/database-info.ts'
import { checkChanges, insertChecked, type RecordModel } from '../mongo/checked-writes.ts'
import { isDuplicate } from '../mongo/database-failures.ts'
import { findOnePlain } from '../mongo/plain-reads.ts'
import { findWithCompanions, type Companion, type Companions, type Found } from './companions.ts'
import {
  findApplied,
  maxUnsentEvents,
  newDocument,
  nextVersion,
  notDeleted,
  withAppliedRequest,
  type Continued,
  type NewEvent,
  type NotifyRelay,
  type OutboxEvent,
  type Versioned,
} from '../records/outbox-document.ts'

/** What a service gives to each of its stores of records. */
export type StoreDeps = { connection: Connection; clock: () => number; notifyRelay: NotifyRelay }

/** `where`: a filter besides the revision; where it fails, the write decides again. `continues`: only of a creation. */
type Change<Fields> =
  | { fields: Fields; event: NewEvent; continues?: Continued }
  | { remove: true; event: NewEvent; where?: Record<string, unknown> }

/**
 * `outcome` names a case for the caller; the outcome of a change is stored with the idempotency key, so that a retry gets it again.
 * `warnings` reach the caller of the write that stores the change, and are not stored.
 */
export type Decision<Fields, Outcome extends string = never, Warning = never> =
  | (Change<Fields> & { outcome?: Outcome; warnings?: readonly Warning[] })
  | { unchanged: Outcome }
  | null

type Attempt<Stored, Outcome, Warning> = {
  document: Stored | null
  changed: boolean
  outcome: Outcome | null
  warnings: readonly Warning[]
}

export type OutboxSource = {
  subjectType: string
  // oxlint-disable-next-line typescript/no-explicit-any -- one list holds models of different documents
  model: Model<any>
  toRecord: (stored: never) => unknown
  /** Stores what must outlive the outbox, before confirmed events leave it. Gets unconfirmed ones too, and repeats. */
  keepEvents?: (events: EventEnvelope[]) => Promise<void>
}

/** `dataOf`: what every event of a record carries, computed from what its write has read. */
export type EventData<Beside> = { companions: Companions<Beside>; dataOf: (found: Found<Beside>) => object }

type BeforeChange<Fields, Stored> = (stored: Stored, event: OutboxEvent, after: Fields | null) => Promise<void>

type AggregateStoreDeps<Fields, Stored extends Versioned, Rec, Beside> = {
  subjectType: string
  model: RecordModel<Stored>
  toRecord: (stored: Stored) => Rec
  clock: () => number
  notifyRelay: NotifyRelay
  /** The 404 of `update`. */
  notFound?: () => AppError
  /** The record in the body of a 412; `toRecord` unless given. */
  toCurrent?: (stored: Stored) => { epoch: number; rev: number }
  /** Data of every event of this record. */
  eventData?: (id: string) => EventData<Beside>
  /** Runs around each creation and removal. */
  onLifecycleChange?: <T>(fields: Fields, write: () => Promise<T>) => Promise<T>
  /**
   * Runs before each change of a record that is there is stored, once more after a lost race; what it stores may precede a change
   * that fails. A record that was deleted is created.
   * `after`: null for a removal.
   */
  beforeChange?: BeforeChange<Fields, Stored>
  /** Runs before each deletion of a record is stored, as `beforeChange`. */
  keepDeleted?: (kind: string, stored: Stored, event: OutboxEvent) => Promise<void>
  keepEvents?: OutboxSource['keepEvents']
  /** Runs around each creation; may throw an AppError to refuse it. */
  onCreate?: <T>(fields: Fields, write: () => Promise<T>) => Promise<T>
}

const maxRaces = 40

const unchanged = <Stored, Outcome>(document: Stored | null, outcome: Outcome | null) => ({
  document,
  changed: false,
  outcome,
  warnings: [],
})

/**
 * Throws 412 (with the record, null when deleted) where `ifMatch` names another revision. A revision without an epoch is
 * accepted, though after a deletion or a restore another state may have the same.
 */
export const assertFresh = (current: { epoch: number; rev: number } | null, ifMatch: IfMatch | null): void => {
  const isCurrent = ({ epoch, rev }: IfMatch[number]) =>
    rev === current?.rev && (epoch === null || epoch === current.epoch)
  if (ifMatch && !ifMatch.some(isCurrent)) throw stale(current)
}

type NamedChange<Fields> = Change<Fields> & { outcome?: string }

const continuedOf = (change: Change<unknown>): Continued | undefined =>
  'remove' in change ? undefined : change.continues

type ChangeDeps<Fields, Stored extends Versioned> = Pick<
  AggregateStoreDeps<Fields, Stored, unknown, unknown>,
  'subjectType' | 'model' | 'clock' | 'onLifecycleChange' | 'onCreate' | 'beforeChange' | 'keepDeleted'
>

/** Stores one change with its event, checked by the shape of the collection. */
const createChanges = <Fields extends object, Stored extends Versioned & Fields>(deps: ChangeDeps<Fields, Stored>) => {
  const { subjectType, model, clock, beforeChange, keepDeleted } = deps
  const { onLifecycleChange = (_fields, write) => write(), onCreate = (_fields, write) => write() } = deps
  const collection = model.collection as unknown as mongo.Collection<Versioned>

  const insert = async (id: string, change: NamedChange<Fields>, context: WriteContext): Promise<Stored> => {
    const now = clock()
    const epoch = await newEpoch(model.db, now)
    const created = {
      ...('remove' in change ? {} : change.fields),
      ...newDocument(id, change.event, context, now, epoch, continuedOf(change)),
      ...withAppliedRequest(null, context, now, change.outcome),
    } as unknown as Stored
    await insertChecked(model, [created])
    return created
  }

  /** Null when another writer was first. */
  const replace = async (
    stored: Stored,
    change: NamedChange<Fields>,
    context: WriteContext,
  ): Promise<Stored | null> => {
    if (stored.outbox.length >= maxUnsentEvents) throw backlog()
    const now = clock()
    const removes = 'remove' in change
    const made = { event: change.event, removes, continues: continuedOf(change) }
    const { versioned, event } = nextVersion(stored, made, context, now)
    const set = {
      ...(removes ? {} : change.fields),
      ...versioned,
      ...withAppliedRequest(stored, context, now, change.outcome),
    }
    const { _id, epoch, rev } = stored
    const next = { ...stored, ...set, outbox: [...stored.outbox, event] }
    // A removal changes no field, and must be possible where a stored one breaks a rule of this release.
    if (!removes) checkChanges(model, set, next)
    if (stored.deletedAt === null) await beforeChange?.(stored, event, removes ? null : change.fields)
    if (stored.deletedAt === null && removes) await keepDeleted?.(subjectType, stored, event)
    const asRead = { ...(removes ? change.where : {}), _id, epoch, rev }
    const update = { $set: set, $push: { outbox: event } }
    const { matchedCount } = await collection.updateOne(asRead, update, { ignoreUndefined: true })
    return matchedCount === 1 ? next : null
  }

  return (id: string, stored: Stored | null, change: NamedChange<Fields>, context: WriteContext) => {
    const write = () => (stored ? replace(stored, change, context) : insert(id, change, context))
    if ('remove' in change) return onLifecycleChange(stored as unknown as Fields, write)
    if (stored?.deletedAt === null) return write()
    return onLifecycleChange(change.fields, () => onCreate(change.fields, write))
  }
}

type AttemptDeps<Fields extends object, Stored extends Versioned & Fields, Beside> = Pick<
  AggregateStoreDeps<Fields, Stored, unknown, Beside>,
  'subjectType' | 'model' | 'clock' | 'notifyRelay' | 'eventData'
> & { store: ReturnType<typeof createChanges<Fields, Stored>> }

/** Decides, and again after a lost race. `decide` gets no document where it is deleted. */
const createAttempts = <Fields extends object, Stored extends Versioned & Fields, Beside>(
  deps: AttemptDeps<Fields, Stored, Beside>,
) => {
  const { subjectType, model, clock, notifyRelay, store } = deps
  const { eventData = () => ({ companions: {}, dataOf: () => ({}) }) } = deps
  const oneByOne = createKeyedQueue()

  return <Outcome extends string, Warning>(
    id: string,
    context: WriteContext,
    decide: (stored: Stored | null, found: Found<Beside>) => Decision<Fields, Outcome, Warning>,
    companions: Companions<Beside>,
  ): Promise<Attempt<Stored, Outcome, Warning>> =>
    oneByOne(id, async () => {
      for (let race = 0; race < maxRaces; race++) {
        const ofEvent = eventData(id)
        const all = { ...ofEvent.companions, ...companions }
        const { document, found } = await findWithCompanions(model, id, all)
        const stored = document?.deletedAt === null ? document : null
        const applied = findApplied(document, context, clock())
        if (applied) {
          context.onRepeat?.()
          return unchanged(stored, (applied.note ?? null) as Outcome | null)
        }
        const decision = decide(stored, found)
        if (!decision) return unchanged(stored, null)
        if ('unchanged' in decision) return unchanged(stored, decision.unchanged)
        context.assertAllowed?.()
        const event = { ...decision.event, data: { ...(decision.event.data as object), ...ofEvent.dataOf(found) } }
        try {
          const after = await store(id, document, { ...decision, event }, context)
          if (after) {
            notifyRelay(subjectType, id, document ? after : undefined)
            const { outcome = null, warnings = [] } = decision
            return { document: after, changed: true, outcome, warnings }
          }
        } catch (error) {
          if (!isDuplicate(error)) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * (race + 1)))
      }
      throw contended()
    })
}

/**
 * The one way to write a record: read the document (and its companions), let `decide` compute the change, check it whole by its
 * shape, store it with the next `rev` and the event in one conditional update. A lost race reads and decides again.
 */
export const createAggregateStore = <Fields extends object, Stored extends Versioned & Fields, Rec, Beside = object>(
  deps: AggregateStoreDeps<Fields, Stored, Rec, Beside>,
) => {
  const { subjectType, model, toRecord, notFound = anyNotFound, keepEvents } = deps
  const { toCurrent = toRecord as unknown as (stored: Stored) => { epoch: number; rev: number } } = deps
  const attempt = createAttempts<Fields, Stored, Beside>({ ...deps, store: createChanges<Fields, Stored>(deps) })

  return {
    source: { subjectType, model, toRecord, keepEvents } as unknown as OutboxSource,

    async find(id: string): Promise<Rec | null> {
      const stored = await findOnePlain<Stored>(model, { _id: id, ...notDeleted })
      return stored && toRecord(stored)
    },

    /** For writes of another collection that depend on this record; null when deleted. */
    companion: (id: string): Companion<Rec> => ({
      model,
      id,
      toRecord: (stored: Stored) => (stored.deletedAt === null ? toRecord(stored) : null),
    }),

    /**
     * Creates a record, or writes one that may exist. Throws what `decide` throws, 422 for a key that came with another body, 503
     * when the outbox is full or every race was lost.
     */
    async write<Outcome extends string = never, Warning = never>(
      id: string,
      context: WriteContext,
      decide: (current: Rec | null, stored: Stored | null, found: Found<Beside>) => Decision<Fields, Outcome, Warning>,
      companions: Companions<Beside> = {},
    ) {
      const decideBoth = (stored: Stored | null, found: Found<Beside>) =>
        decide(stored && toRecord(stored), stored, found)
      const { document, ...made } = await attempt(id, context, decideBoth, companions)
      const stored = document?.deletedAt === null ? document : null
      return { ...made, record: stored && toRecord(stored), stored }
    },

    /**
     * Writes an existing record and answers its document, a removed one too. Throws also `notFound`, and 412 when `ifMatch` is
     * another revision. Its event carries the record before.
     */
    async update<Outcome extends string = never, Warning = never>(
      id: string,
      context: WriteContext,
      ifMatch: IfMatch | null,
      decide: (stored: Stored, found: Found<Beside>) => Decision<Fields, Outcome, Warning>,
      companions: Companions<Beside> = {},
    ): Promise<{ stored: Stored; outcome: Outcome | null; warnings: readonly Warning[] }> {
      const decideExisting = (stored: Stored | null, found: Found<Beside>): Decision<Fields, Outcome, Warning> => {
        if (!stored) throw notFound()
        assertFresh(toCurrent(stored), ifMatch)
        const decision = decide(stored, found)
        if (!decision || 'unchanged' in decision) return decision
        return { ...decision, event: { ...decision.event, before: toRecord(stored) } }
      }
      const { document, outcome, warnings } = await attempt(id, context, decideExisting, companions)
      if (!document) throw notFound()
      return { stored: document, outcome, warnings }
    },
  }
}
