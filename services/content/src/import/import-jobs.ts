import { randomUUID } from 'node:crypto'
import type { ImportFailed, ImportJob, ImportSummary } from '@papan/contracts/calls/content/import-calls.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { toAppError } from '@papan/service-kit/http/error-handler.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { ImportAuthority, ImportGuard } from './import-authority.ts'
import { nothingCarried, type Carried, type ImportJobStore, type StoredImport } from './import-job-store.ts'
import type { ImportService } from './import-service.ts'
import { UnreadableFile } from './file-text.ts'
import { parseDraws } from './parse-draws.ts'

type ImportJobsDeps = {
  importJobStore: ImportJobStore
  importService: ImportService
  importGuard: ImportGuard
  /** Rejects while Redis is away. */
  enqueue: (jobId: string) => Promise<void>
  log: Logger
}

const maxAttempts = 10
const turnMs = 500

export const failureOf = (error: unknown): ImportFailed => {
  if (error instanceof UnreadableFile) return { kind: 'failed', code: 'INVALID', message: error.message }
  const { code, message } = toAppError(error) ?? { code: 'UNEXPECTED', message: errorTexts.unexpected }
  return { kind: 'failed', code, message }
}

/** Refusals are final; 5xx is retried. */
const isFinal = (error: unknown): boolean =>
  error instanceof UnreadableFile || (error instanceof AppError && error.status < 500)

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'IMPORT_BUSY'

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

/** An import of an earlier release holds no token: it counts as issued when the import started. */
const authorityOf = ({ holder, doing, createdAt }: StoredImport): ImportAuthority => {
  const since = Date.parse(createdAt)
  return { since, holder: holder ?? { sub: doing.actor.userId ?? '', iat: Math.floor(since / 1000), jti: '' } }
}

const pickCarried = ({ created, overwritten, newMarkets }: ImportSummary): Carried => ({
  created,
  overwritten,
  newMarkets,
})

/** What earlier attempts stored, this one found equal. */
const withCarried = (before: Carried, summary: ImportSummary): ImportSummary => ({
  ...summary,
  created: summary.created + before.created,
  overwritten: summary.overwritten + before.overwritten,
  equal: summary.equal - before.created - before.overwritten,
  different: summary.different + before.overwritten,
  newMarkets: [...new Set([...before.newMarkets, ...summary.newMarkets])],
})

/** Another worker holds the import now. */
class LostLease extends Error {}

/**
 * Imports that outlive their request. The database holds them, the queue only starts a worker. An import whose process died is
 * run again, which stores nothing twice. Without Redis the process that received it runs it.
 */
export const createImportJobs = ({ importJobStore, importService, importGuard, enqueue, log }: ImportJobsDeps) => {
  /** One import at a time in a process. */
  const inTurn = async <T>(id: string, token: string, begin: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await begin()
      } catch (error) {
        if (!isBusy(error)) throw error
        if (!(await importJobStore.renewLease(id, token))) throw new LostLease()
        await new Promise((resolve) => setTimeout(resolve, turnMs))
      }
    }
  }

  const run = async (stored: StoredImport, token: string): Promise<void> => {
    const { _id: id, fields, doing, carried } = stored
    const keepLease = async () => {
      if (!(await importJobStore.renewLease(id, token))) throw new LostLease()
    }
    // No caller waits, so this waits for auth without limit.
    const assertAllowed = () => importGuard(authorityOf(stored), keepLease, Infinity)
    const parsed = await parseDraws(await importJobStore.file(id))
    const mayCreateMarkets = doing.actor.role === 'MASTER_ADMIN'
    // A dry run stored nothing, so nothing is carried over.
    const before = fields.dryRun ? nothingCarried : carried
    const steps = importService.run(parsed, fields, mayCreateMarkets, doing, assertAllowed)
    for await (const { done, total, summary, isLast } of steps) {
      const summed = withCarried(before, summary)
      const kept = isLast
        ? await importJobStore.finish(id, token, { summary: summed })
        : await importJobStore.progress(id, token, { done, total, carried: pickCarried(summed) })
      if (!kept) throw new LostLease()
    }
  }

  /** Rejects when the job is to be retried. */
  const work = async (id: string): Promise<void> => {
    const token = randomUUID()
    const stored = await importJobStore.claim(id, token)
    if (!stored) return
    try {
      await inTurn(id, token, () => run(stored, token))
    } catch (error) {
      if (error instanceof LostLease) return
      if (isFinal(error) || stored.attempts >= maxAttempts) {
        if (!isFinal(error)) log.error({ err: error, import: id }, 'import failed after all attempts')
        await importJobStore.finish(id, token, { failure: failureOf(error) })
        return
      }
      await importJobStore.release(id, token)
      throw error
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
      for (const id of await importJobStore.expired()) await start(id)
    },
  }
}

export type ImportJobs = ReturnType<typeof createImportJobs>
