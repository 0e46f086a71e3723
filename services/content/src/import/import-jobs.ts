import { randomUUID } from 'node:crypto'
import type { ImportFailed, ImportJob } from '@papan/contracts/calls/content/import-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { toAppError } from '@papan/service-kit/http/error-handler.ts'
import { isUnreachable } from '@papan/service-kit/mongo/database-failures.ts'
import { orAfter } from '@papan/runtime/process/or-after.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { ImportAuthority, ImportGuard } from '../csv/import-authority.ts'
import { leaseMs, type ImportJobStore, type StoredImport } from './import-job-store.ts'
import { ImportBusy, type ImportService } from './import-service.ts'
import { UnreadableFile } from '../csv/file-text.ts'

type ImportJobsDeps = {
  importJobStore: ImportJobStore
  importService: ImportService
  importGuard: ImportGuard
  /** Rejects while Redis is away. */
  enqueue: (jobId: string) => Promise<void>
  log: Logger
}

/** Tries that end with an error; an outage of the database is none. */
const maxAttempts = 10
/** Tries that end the process. */
const maxBegun = 3
const turnMs = 500
const renewMs = leaseMs / 3
/** Of a shutdown, for the batches in hand. */
const finishMs = 10_000

const failureOf = (error: unknown): ImportFailed => {
  if (error instanceof UnreadableFile) return { code: 'INVALID', message: error.message }
  const { code, message } = toAppError(error) ?? { code: 'UNEXPECTED', message: errorTexts.unexpected }
  return { code, message }
}

const importBroken: ImportFailed = { code: 'IMPORT_BROKEN', message: contentTexts.importBroken }

/** Refusals are final; 5xx is retried. */
const isFinal = (error: unknown): boolean =>
  error instanceof UnreadableFile || (error instanceof AppError && error.status < 500)

const jobOf = (stored: StoredImport): ImportJob => ({
  id: stored._id,
  state: stored.state,
  dryRun: stored.fields.dryRun,
  overwrite: stored.fields.overwrite,
  by: stored.doing.actor.username,
  createdAt: stored.createdAt,
  done: stored.done,
  total: stored.total,
  summary: stored.summary,
  failure: stored.failure,
})

const authorityOf = ({ holder, createdAt }: StoredImport): ImportAuthority => ({ holder, since: Date.parse(createdAt) })

/** Another worker holds the import now. */
class LostLease extends Error {}
/** This process ends; another process takes the import. */
class Stopping extends Error {}

type RunDeps = Pick<ImportJobsDeps, 'importJobStore' | 'importService' | 'importGuard'> & { assertGoingOn: () => void }

/** Runs a claimed import to its end, under its lease. */
const createRun = ({ importJobStore, importService, importGuard, assertGoingOn }: RunDeps) => {
  /** One import at a time in a process. */
  const inTurn = async <T>(id: string, token: string, begin: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await begin()
      } catch (error) {
        if (!(error instanceof ImportBusy)) throw error
        assertGoingOn()
        if (!(await importJobStore.renewLease(id, token))) throw new LostLease()
        await new Promise((resolve) => setTimeout(resolve, turnMs))
      }
    }
  }

  const run = async (stored: StoredImport, token: string): Promise<void> => {
    const { _id: id, fields, doing } = stored
    const keepLease = async () => {
      assertGoingOn()
      if (!(await importJobStore.renewLease(id, token))) throw new LostLease()
    }
    const keepProgress = async (progress: Parameters<typeof importJobStore.progress>[2]) => {
      if (!(await importJobStore.progress(id, token, progress))) throw new LostLease()
    }
    async function* file() {
      for await (const piece of importJobStore.file(id)()) {
        assertGoingOn()
        yield piece
      }
    }
    const steps = importService.run({
      file,
      fields,
      mayCreateMarkets: doing.actor.role === 'MASTER_ADMIN',
      context: doing,
      // No caller waits, so this waits for auth without limit.
      assertAllowed: async () => {
        assertGoingOn()
        await importGuard(authorityOf(stored), keepLease, Infinity)
      },
      before: stored.carried,
      keep: (carried) => keepProgress({ carried }),
    })
    for await (const { done, total, summary, carried, isLast } of steps) {
      if (!isLast) await keepProgress({ done, total, carried: fields.dryRun ? null : carried })
      else if (!(await importJobStore.finish(id, token, { summary }))) throw new LostLease()
    }
  }

  return (stored: StoredImport, token: string): Promise<void> => inTurn(stored._id, token, () => run(stored, token))
}

/**
 * Imports that outlive their request. The database holds them, the queue only starts a worker. An import whose process died goes
 * on in another process, which stores nothing twice, three times at most. Without Redis the process that received it runs it.
 */
export const createImportJobs = ({ importJobStore, importService, importGuard, enqueue, log }: ImportJobsDeps) => {
  const running = new Map<string, { id: string; ended: Promise<unknown> }>()
  /** Tries that failed, by token: where the database was away, their end is not stored, and they would count as ended processes. */
  const unreleased = new Map<string, string>()
  let isStopping = false
  const assertGoingOn = () => {
    if (isStopping) throw new Stopping()
  }
  const run = createRun({ importJobStore, importService, importGuard, assertGoingOn })

  /** Rejects when the job is to be retried. */
  const runClaimed = async (stored: StoredImport, token: string): Promise<void> => {
    const { _id: id, attempts } = stored
    // A file may take longer to read than a lease lasts.
    const renewing = setInterval(() => void importJobStore.renewLease(id, token).catch(() => false), renewMs)
    try {
      await run(stored, token)
    } catch (error) {
      const isFailure = !(error instanceof Stopping || error instanceof LostLease || isUnreachable(error))
      if (isFailure && (isFinal(error) || attempts + 1 >= maxAttempts)) {
        if (!isFinal(error)) log.error({ err: error, import: id }, 'import failed after all attempts')
        await importJobStore.finish(id, token, { failure: failureOf(error) })
        return
      }
      await importJobStore.release(id, token, isFailure)
      if (!(error instanceof LostLease)) throw error
    } finally {
      clearInterval(renewing)
    }
  }

  const claimAndRun = async (id: string, token: string): Promise<void> => {
    const stored = await importJobStore.claim(id, token)
    if (!stored) return
    if (stored.begun.length <= maxBegun) return runClaimed(stored, token)
    log.error({ import: id }, 'import ended its process too often')
    await importJobStore.finish(id, token, { failure: importBroken })
  }

  /** Rejects when the job is to be retried. */
  const work = async (id: string): Promise<void> => {
    assertGoingOn()
    const token = randomUUID()
    const ended = claimAndRun(id, token)
    running.set(token, { id, ended })
    try {
      await ended
    } catch (error) {
      unreleased.set(token, id)
      throw error
    } finally {
      running.delete(token)
    }
  }

  const start = async (id: string): Promise<void> => {
    try {
      await enqueue(id)
    } catch {
      work(id).catch((error: unknown) => log.warn({ err: error, import: id }, 'import failed, it will be retried'))
    }
  }

  return {
    work,

    /** Answers before the import runs. */
    async begin(
      id: string,
      file: Uint8Array,
      request: Pick<StoredImport, 'fields' | 'doing' | 'holder'>,
    ): Promise<void> {
      await importJobStore.add(id, file, request)
      await start(id)
    },

    async find(id: string): Promise<ImportJob | null> {
      const stored = await importJobStore.find(id)
      return stored && jobOf(stored)
    },

    /** Enqueues the imports of processes that died. */
    async resume(): Promise<void> {
      for (const [token, id] of unreleased) {
        await importJobStore.release(id, token)
        unreleased.delete(token)
      }
      for (const id of await importJobStore.expired()) await start(id)
    },

    /** Hands the imports in hand to other processes: an ordered end is no try that failed. */
    async stop(): Promise<void> {
      isStopping = true
      const ended = Promise.allSettled([...running.values()].map((each) => each.ended))
      await orAfter(ended, finishMs)
      await Promise.allSettled([...running].map(([token, { id }]) => importJobStore.release(id, token)))
    },
  }
}

export type ImportJobs = ReturnType<typeof createImportJobs>
