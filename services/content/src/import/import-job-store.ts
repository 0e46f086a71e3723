import { Schema, trusted, type Connection, type Model } from 'mongoose'
import type {
  ImportFailed,
  ImportFields,
  ImportJob,
  ImportSummary,
} from '@papan/contracts/calls/content/import-calls.ts'
import { dayMs } from '@papan/contracts/rules/wib.ts'
import type { TokenHolder } from '@papan/runtime/auth/access.ts'
import { lasting, type WriteContext } from '@papan/service-kit/http/request-context.ts'
import { isDuplicate } from '@papan/service-kit/mongo/is-duplicate.ts'

/** What earlier attempts stored, which a retry counts as equal. */
export type Carried = { created: number; overwritten: number; newMarkets: string[] }

/** An import that outlives its request. Its file is stored in pieces. */
export type StoredImport = {
  _id: string
  fields: ImportFields
  doing: WriteContext
  /** Whose token started it; absent in imports of an earlier release. */
  holder?: TokenHolder
  state: ImportJob['state']
  done: number
  total: number
  carried: Carried
  summary: ImportSummary | null
  failure: ImportFailed | null
  attempts: number
  /** Ms; a worker renews it, others claim the import after it. */
  leaseUntil: number
  token: string
  createdAt: string
  expiresAt: Date
}
type Piece = { _id: string; bytes: Buffer; expiresAt: Date }

export const nothingCarried: Carried = { created: 0, overwritten: 0, newMarkets: [] }
export const leaseMs = 30_000
const lifeMs = dayMs
/** A document holds 16 MB at most, less than a file. */
const pieceBytes = 4 * 1024 * 1024

type ImportJobStoreDeps = { connection: Connection; clock: () => number }

const expiring = { expiresAt: { type: Date, required: true } }
const piecesOf = (id: string) => trusted({ $gte: `${id}_`, $lt: `${id}\`` })

/** Kept for a day. */
export const createImportJobStore = ({ connection, clock }: ImportJobStoreDeps) => {
  const jobSchema = new Schema(
    { _id: String, state: String, leaseUntil: Number, token: String, ...expiring },
    { versionKey: false, strict: false },
  )
  jobSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  const pieceSchema = new Schema({ _id: String, bytes: Buffer, ...expiring }, { versionKey: false })
  pieceSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  const jobs = connection.model('imports', jobSchema, 'imports') as unknown as Model<StoredImport>
  const pieces = connection.model('import-pieces', pieceSchema, 'import-pieces') as unknown as Model<Piece>

  /** False when the lease was lost. */
  const update = async (id: string, token: string, change: Partial<StoredImport>): Promise<boolean> => {
    const { matchedCount } = await jobs.collection.updateOne({ _id: id, token } as never, { $set: change })
    return matchedCount === 1
  }

  return {
    models: [jobs, pieces],

    /** Idempotent by id. */
    async add(
      id: string,
      file: Uint8Array,
      { fields, doing, holder }: Pick<StoredImport, 'fields' | 'doing' | 'holder'>,
    ): Promise<void> {
      const now = clock()
      const expiresAt = new Date(now + lifeMs)
      for (let start = 0, number = 0; start < file.length; start += pieceBytes, number++) {
        const bytes = Buffer.from(file.subarray(start, start + pieceBytes))
        await pieces.replaceOne({ _id: `${id}_${number}` }, { bytes, expiresAt }, { upsert: true })
      }
      const job: StoredImport = {
        _id: id,
        fields,
        doing: lasting(doing),
        ...(holder ? { holder } : {}),
        state: 'waiting',
        done: 0,
        total: 0,
        carried: nothingCarried,
        summary: null,
        failure: null,
        attempts: 0,
        leaseUntil: now + leaseMs,
        token: '',
        createdAt: new Date(now).toISOString(),
        expiresAt,
      }
      try {
        await jobs.collection.insertOne({ ...job } as never)
      } catch (error) {
        if (!isDuplicate(error)) throw error
      }
    },

    async find(id: string): Promise<StoredImport | null> {
      return jobs.findById(id).lean()
    },

    /** Claims an unfinished import without a lease, else null. */
    async claim(id: string, token: string): Promise<StoredImport | null> {
      const now = clock()
      const open = { $or: [{ state: 'waiting' }, { state: 'running', leaseUntil: { $lte: now } }] }
      const { matchedCount } = await jobs.collection.updateOne({ _id: id, ...open } as never, {
        $set: { state: 'running', token, leaseUntil: now + leaseMs },
        $inc: { attempts: 1 },
      })
      return matchedCount === 1 ? jobs.findById(id).lean() : null
    },

    async file(id: string): Promise<Uint8Array> {
      const stored = await pieces.find({ _id: piecesOf(id) }).sort({ _id: 1 })
      return Buffer.concat(stored.map(({ bytes }) => bytes))
    },

    /** Also renews the lease; false when another worker holds it. */
    progress: (id: string, token: string, change: Pick<StoredImport, 'done' | 'total' | 'carried'>) =>
      update(id, token, { ...change, leaseUntil: clock() + leaseMs }),
    renewLease: (id: string, token: string) => update(id, token, { leaseUntil: clock() + leaseMs }),
    release: (id: string, token: string) => update(id, token, { leaseUntil: 0 }),

    /** Deletes the file too; false when another worker holds the lease. */
    async finish(id: string, token: string, end: Partial<Pick<StoredImport, 'summary' | 'failure'>>): Promise<boolean> {
      const isMine = await update(id, token, { ...end, state: end.failure ? 'failed' : 'done' })
      if (isMine) await pieces.deleteMany({ _id: piecesOf(id) })
      return isMine
    },

    /** Unfinished imports without a lease. */
    async expired(): Promise<string[]> {
      const found = await jobs
        .find(
          { state: trusted({ $in: ['waiting', 'running'] as const }), leaseUntil: trusted({ $lte: clock() }) },
          { _id: 1 },
        )
        .limit(10)
        .lean()
      return found.map(({ _id }) => _id)
    },
  }
}

export type ImportJobStore = ReturnType<typeof createImportJobStore>
