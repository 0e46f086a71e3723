import { trusted, type Connection } from 'mongoose'
import type { BulkJob, BulkKind, BulkLineState } from '@papan/contracts/calls/content/bulk-calls.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import type { TokenHolder } from '@papan/runtime/auth/access.ts'
import { definePlainCollection, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import { lasting, type WriteContext } from '@papan/service-kit/records/write-context.ts'
import type { ProposedLine, Version } from './bulk-kind.ts'

export type StoredLine = ProposedLine<unknown> & {
  state: BulkLineState
  /** The record that the line replaces. */
  before: unknown
  held: Version | null
}

export type StoredJob = {
  _id: string
  kind: BulkKind
  state: BulkJob['state']
  lines: StoredLine[]
  undoes: string | null
  undoneBy: string | null
  message: string | null
  /** Of the admin who started it; before, of the one who drafted it. */
  doing: WriteContext
  holder: TokenHolder
  createdAt: string
  /** Ms; null of a draft. */
  startedAt: number | null
  /** Tries that ended with an error. */
  attempts: number
  /** Ms; a process renews it, others claim the job after it. */
  leaseUntil: number
  token: string
  expiresAt: Date
}

/** A job without its records, which take megabytes for 2,500 lines. */
export type CountedJob = Omit<StoredJob, 'lines'> & { lines: Pick<StoredLine, 'state'>[] }
const statesAlone = { 'lines.given': 0, 'lines.before': 0, 'lines.questions': 0, 'lines.message': 0 } as const

export type Starter = Pick<StoredJob, 'doing' | 'holder'>

/** A killed process's job goes on after this and one look for open jobs at most. */
export const leaseMs = 6_000
const lifeMs = 7 * dayMs
const listed = 20

/** Those that queries name. */
const fields = { _id: String, state: String, leaseUntil: Number, createdAt: String, expiresAt: Date }

/** Jobs of many lines, each in one document with its lines. Kept for 7 days. */
export const createBulkStore = ({ connection, clock }: { connection: Connection; clock: () => number }) => {
  const model = definePlainCollection<StoredJob>(connection, 'bulk-jobs', fields, [{ createdAt: -1 }])
  const update = async (filter: object, set: object, more: object = {}): Promise<boolean> =>
    (await model.collection.updateOne(filter, { $set: set, ...more })).matchedCount === 1

  return {
    model,

    /** Idempotent by id. `startedAt` null makes a draft. */
    async add(
      id: string,
      job: Pick<StoredJob, 'kind' | 'lines' | 'undoes'> & Starter,
      startedAt: number | null,
    ): Promise<void> {
      const now = clock()
      const stored: StoredJob = {
        _id: id,
        ...job,
        doing: lasting(job.doing),
        state: startedAt === null ? 'draft' : 'waiting',
        undoneBy: null,
        message: null,
        createdAt: new Date(now).toISOString(),
        startedAt,
        attempts: 0,
        leaseUntil: 0,
        token: '',
        expiresAt: new Date(now + lifeMs),
      }
      await isStoredFirst(model.collection.insertOne(stored as never))
    },

    async find(id: string): Promise<StoredJob | null> {
      return model.findById(id).lean()
    },

    /** To count its lines. */
    async findCounted(id: string): Promise<CountedJob | null> {
      return model.findById(id, statesAlone).lean()
    },

    /** Newest first, to count their lines. */
    async newest(): Promise<CountedJob[]> {
      return model.find({}, statesAlone).sort({ createdAt: -1 }).limit(listed).lean()
    },

    /** A draft alone; a job that was started stays as it is. */
    async start(id: string, skipped: readonly number[], { doing, holder }: Starter): Promise<void> {
      const set = {
        state: 'waiting',
        doing: lasting(doing),
        holder,
        startedAt: clock(),
        'lines.$[line].state': 'skipped',
      }
      const open = { 'line.state': 'waiting', 'line.line': { $in: [...skipped] } }
      await model.collection.updateOne({ _id: id, state: 'draft' } as never, { $set: set }, { arrayFilters: [open] })
    },

    markUndone: (id: string, undoneBy: string) => update({ _id: id }, { undoneBy }),

    /** Claims a started job without a lease, else null. */
    async claim(id: string, token: string): Promise<StoredJob | null> {
      const now = clock()
      const open = { state: { $in: ['waiting', 'running'] }, leaseUntil: { $lte: now } }
      const isMine = await update({ _id: id, ...open }, { state: 'running', token, leaseUntil: now + leaseMs })
      return isMine ? model.findById(id).lean() : null
    },

    /** Also renews the lease; false when another process holds it. */
    keep: (id: string, token: string, done: ReadonlyMap<number, Partial<StoredLine>>) => {
      const set = [...done].flatMap(([at, change]) =>
        Object.entries(change).map(([key, value]) => [`lines.${at}.${key}`, value] as const),
      )
      return update({ _id: id, token }, { ...Object.fromEntries(set), leaseUntil: clock() + leaseMs })
    },

    /** Lets another process take the job at once. */
    release: (id: string, token: string, isFailure: boolean) =>
      update({ _id: id, token }, { leaseUntil: 0 }, isFailure ? { $inc: { attempts: 1 } } : {}),

    finish: (id: string, token: string, message: string | null) =>
      update({ _id: id, token }, { state: message === null ? 'done' : 'failed', message, leaseUntil: 0 }),

    /** Started jobs that no process works on, oldest first. */
    async open(): Promise<string[]> {
      const open = { state: trusted({ $in: ['waiting', 'running'] as const }), leaseUntil: trusted({ $lte: clock() }) }
      const found = await model.find(open, { _id: 1 }).sort({ createdAt: 1 }).limit(10).lean()
      return found.map(({ _id }) => _id)
    },
  }
}

export type BulkStore = ReturnType<typeof createBulkStore>
