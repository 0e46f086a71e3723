import { trusted, type Connection } from 'mongoose'
import type {
  ImportFailed,
  ImportFields,
  ImportJob,
  ImportSummary,
} from '@papan/contracts/calls/content/import-calls.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import type { TokenHolder } from '@papan/runtime/auth/access.ts'
import { lasting, type WriteContext } from '@papan/service-kit/records/write-context.ts'
import { definePlainCollection, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import { piecesOf, type FilePieces } from '../csv/file-text.ts'
import type { Carried } from './import-service.ts'

/** An import that outlives its request. Its file is stored in pieces. */
export type StoredImport = {
  _id: string
  fields: ImportFields
  doing: WriteContext
  /** Whose token started it. */
  holder: TokenHolder
  state: ImportJob['state']
  done: number
  total: number
  /** Null before its first batch, and of a dry run: that stores nothing, so it begins again. */
  carried: Carried | null
  summary: ImportSummary | null
  failure: ImportFailed | null
  /** Tries that ended with an error. */
  attempts: number
  /** Tokens of tries that have not ended: their process did, or runs. */
  begun: string[]
  /** Ms; a worker renews it, others claim the import after it. */
  leaseUntil: number
  token: string
  createdAt: string
  expiresAt: Date
}
type Piece = { _id: string; bytes: Buffer; expiresAt: Date }

export const leaseMs = 30_000
const lifeMs = dayMs

type ImportJobStoreDeps = { connection: Connection; clock: () => number }

/** Those that queries name. */
const jobFields = { _id: String, state: String, leaseUntil: Number, token: String, expiresAt: Date }
const pieceFields = { _id: String, bytes: Buffer, expiresAt: Date }
const idsOfPieces = (id: string) => trusted({ $gte: `${id}_`, $lt: `${id}\`` })

const createPieces = (connection: Connection) => {
  const pieces = definePlainCollection<Piece>(connection, 'import-pieces', pieceFields)
  return {
    model: pieces,

    async add(id: string, file: Uint8Array, expiresAt: Date): Promise<void> {
      let number = 0
      for (const piece of piecesOf(file)())
        await pieces.replaceOne(
          { _id: `${id}_${number++}` },
          { bytes: Buffer.from(piece), expiresAt },
          { upsert: true },
        )
    },

    /** One piece at a time. */
    of: (id: string): FilePieces =>
      async function* () {
        for (let number = 0; ; number++) {
          const piece = await pieces.collection.findOne({ _id: `${id}_${number}` } as never, { promoteBuffers: true })
          if (!piece) return
          yield (piece as unknown as Piece).bytes
        }
      },

    async remove(id: string): Promise<void> {
      await pieces.deleteMany({ _id: idsOfPieces(id) })
    },
  }
}

/** Kept for a day. */
export const createImportJobStore = ({ connection, clock }: ImportJobStoreDeps) => {
  const jobs = definePlainCollection<StoredImport>(connection, 'imports', jobFields)
  const pieces = createPieces(connection)

  /** False when the lease was lost. */
  const update = async (id: string, token: string, change: Partial<StoredImport>): Promise<boolean> => {
    const { matchedCount } = await jobs.collection.updateOne({ _id: id, token } as never, { $set: change })
    return matchedCount === 1
  }

  return {
    models: [jobs, pieces.model],
    file: pieces.of,

    /** Idempotent by id. */
    async add(
      id: string,
      file: Uint8Array,
      { fields, doing, holder }: Pick<StoredImport, 'fields' | 'doing' | 'holder'>,
    ): Promise<void> {
      const now = clock()
      const expiresAt = new Date(now + lifeMs)
      await pieces.add(id, file, expiresAt)
      const job: StoredImport = {
        _id: id,
        fields,
        doing: lasting(doing),
        holder,
        state: 'waiting',
        done: 0,
        total: 0,
        carried: null,
        summary: null,
        failure: null,
        attempts: 0,
        begun: [],
        leaseUntil: now + leaseMs,
        token: '',
        createdAt: new Date(now).toISOString(),
        expiresAt,
      }
      await isStoredFirst(jobs.collection.insertOne({ ...job } as never))
    },

    async find(id: string): Promise<StoredImport | null> {
      return jobs.findById(id).lean()
    },

    /** Claims an unfinished import without a lease, else null. Counts the try before it begins. */
    async claim(id: string, token: string): Promise<StoredImport | null> {
      const now = clock()
      const open = { $or: [{ state: 'waiting' }, { state: 'running', leaseUntil: { $lte: now } }] }
      const { matchedCount } = await jobs.collection.updateOne({ _id: id, ...open } as never, {
        $set: { state: 'running', token, leaseUntil: now + leaseMs },
        $push: { begun: token } as never,
      })
      return matchedCount === 1 ? jobs.findById(id).lean() : null
    },

    /** Also renews the lease; false when another worker holds it. */
    progress: (id: string, token: string, change: Partial<Pick<StoredImport, 'done' | 'total' | 'carried'>>) =>
      update(id, token, { ...change, leaseUntil: clock() + leaseMs }),
    renewLease: (id: string, token: string) => update(id, token, { leaseUntil: clock() + leaseMs }),

    /** Ends a try whose process lives. Another worker may take the import at once, if this one still holds it. */
    async release(id: string, token: string, isFailure = false): Promise<void> {
      const inc = isFailure ? { $inc: { attempts: 1 } } : {}
      await jobs.collection.updateOne({ _id: id } as never, { $pull: { begun: token }, ...inc } as never)
      await update(id, token, { leaseUntil: 0 })
    },

    /** Deletes the file too; false when another worker holds the lease. */
    async finish(id: string, token: string, end: Partial<Pick<StoredImport, 'summary' | 'failure'>>): Promise<boolean> {
      const isMine = await update(id, token, {
        ...end,
        state: end.failure ? 'failed' : 'done',
        carried: null,
        begun: [],
      })
      if (isMine) await pieces.remove(id)
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
