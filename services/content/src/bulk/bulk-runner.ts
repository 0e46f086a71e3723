import { randomUUID } from 'node:crypto'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { orAfter } from '@papan/runtime/process/or-after.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import { isUnreachable } from '@papan/service-kit/mongo/database-failures.ts'
import type { BulkKind } from '@papan/contracts/calls/content/bulk-calls.ts'
import { isStopped, type ImportGuard } from '../csv/import-authority.ts'
import type { AnyLineWriter, WrittenLine } from './bulk-kind.ts'
import { refusalOf } from './bulk-lines.ts'
import { leaseMs, type BulkStore, type StoredJob, type StoredLine } from './bulk-store.ts'

type RunnerDeps = {
  bulkStore: BulkStore
  writers: Record<BulkKind, AnyLineWriter>
  bulkGuard: ImportGuard
  log: Logger
}

const linesAtOnce = 8
/** Tries that end with an error; an outage of the database is none. */
const maxAttempts = 10
const renewMs = leaseMs / 3
/** Of a shutdown, for the lines in hand. */
const finishMs = 5_000

/** Another process holds the job now, or this one ends: its next try goes on. */
class Interrupted extends Error {}

/**
 * Writes the lines of started jobs. The database alone holds a job: after a kill another process goes on with it, and a line that was
 * written before the kill is not written twice, since its record keeps the id of the line.
 */
export const createBulkRunner = ({ bulkStore, writers, bulkGuard, log }: RunnerDeps) => {
  const running = new Map<string, Promise<void>>()
  let isStopping = false

  const write = async ({ _id, kind, doing, undoes }: StoredJob, line: StoredLine): Promise<Partial<StoredLine>> => {
    const context = { ...doing, once: { id: `${_id}.${line.line}`, asked: _id } }
    const given = line as WrittenLine<unknown, unknown>
    try {
      const writer = writers[kind]
      const held = await (undoes === null ? writer.hold(given, context) : writer.undo(line as never, context))
      return { state: 'held', held }
    } catch (error) {
      return { state: 'failed', message: refusalOf(error) }
    }
  }

  const run = async (job: StoredJob, token: string): Promise<void> => {
    const { _id: id, holder, startedAt } = job
    const keep = async (done: ReadonlyMap<number, Partial<StoredLine>> = new Map()) => {
      if (!(await bulkStore.keep(id, token, done)) || isStopping) throw new Interrupted()
    }
    const open = [...job.lines.entries()].filter(([, { state }]) => state === 'waiting')
    for (let from = 0; from < open.length; from += linesAtOnce) {
      await bulkGuard({ holder, since: startedAt ?? 0 }, keep, Infinity)
      const batch = open.slice(from, from + linesAtOnce)
      const done = await Promise.all(batch.map(async ([at, line]) => [at, await write(job, line)] as const))
      await keep(new Map(done))
    }
    await bulkStore.finish(id, token, null)
  }

  const end = async ({ _id: id, attempts }: StoredJob, token: string, error: unknown): Promise<void> => {
    if (isStopped(error)) {
      await bulkStore.finish(id, token, error.message)
      return
    }
    const isFailure = !(error instanceof Interrupted || isUnreachable(error))
    if (isFailure) log.error({ err: error, job: id }, 'bulk job failed')
    if (isFailure && attempts + 1 >= maxAttempts) await bulkStore.finish(id, token, contentTexts.jobBroken)
    else await bulkStore.release(id, token, isFailure)
  }

  const claimAndRun = async (id: string): Promise<void> => {
    const token = randomUUID()
    const job = await bulkStore.claim(id, token)
    if (!job) return
    const renewing = setInterval(() => void bulkStore.keep(id, token, new Map()).catch(() => false), renewMs)
    try {
      await run(job, token)
    } catch (error) {
      await end(job, token, error)
    } finally {
      clearInterval(renewing)
    }
  }

  /** Never rejects: what fails is tried again. */
  const work = async (id: string): Promise<void> => {
    if (isStopping || running.has(id)) return
    const ended = claimAndRun(id).catch((error: unknown) =>
      log.warn({ err: error, job: id }, 'bulk job is tried again'),
    )
    running.set(id, ended)
    await ended
    running.delete(id)
  }

  return {
    work,
    /** Goes on with the jobs of processes that ended. */
    async resume(): Promise<void> {
      await Promise.all((await bulkStore.open()).map((id) => work(id)))
    },
    /** Hands jobs to other processes. */
    async stop(): Promise<void> {
      isStopping = true
      await orAfter(Promise.all(running.values()), finishMs)
    },
  }
}

export type BulkRunner = ReturnType<typeof createBulkRunner>
