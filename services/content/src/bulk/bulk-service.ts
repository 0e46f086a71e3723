import type { BulkJob, BulkKind } from '@papan/contracts/calls/content/bulk-calls.ts'
import { maxBulkLines } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import { newJobId } from '../job-id.ts'
import type { AnyLineWriter, ProposedLine } from './bulk-kind.ts'
import { answeredJob, assertFits, compareLines, countedJob } from './bulk-lines.ts'
import type { BulkRunner } from './bulk-runner.ts'
import type { BulkStore, Starter, StoredJob, StoredLine } from './bulk-store.ts'

type BulkServiceDeps = {
  bulkStore: BulkStore
  writers: Record<BulkKind, AnyLineWriter>
  bulkRunner: BulkRunner
  clock: () => number
}

const jobNotFound = () => new AppError(404, 'JOB_NOT_FOUND', contentTexts.jobNotFound)
const jobNotDone = () => new AppError(409, 'JOB_NOT_DONE', contentTexts.jobNotDone)

/** Drafts, starts, undoes and answers bulk jobs. */
export const createBulkService = ({ bulkStore, writers, bulkRunner, clock }: BulkServiceDeps) => {
  const found = <Job>(job: Job | null): Job => {
    if (!job) throw jobNotFound()
    return job
  }
  const jobOf = async (id: string): Promise<StoredJob> => found(await bulkStore.find(id))
  const endedJobOf = async (id: string): Promise<StoredJob> => {
    const job = await jobOf(id)
    if ((job.state !== 'done' && job.state !== 'failed') || job.undoes !== null) throw jobNotDone()
    return job
  }
  const answer = async (id: string): Promise<BulkJob> => {
    const job = await jobOf(id)
    return answeredJob(job, writers[job.kind])
  }

  const draft = async (
    kind: BulkKind,
    proposed: readonly ProposedLine<unknown>[],
    starter: Starter,
  ): Promise<BulkJob> => {
    if (proposed.length > maxBulkLines) throw invalid({ lines: [contentTexts.tooManyLines(maxBulkLines)] })
    const id = newJobId('b', starter.doing.once?.id)
    const lines = await compareLines(writers[kind], proposed)
    assertFits(lines)
    await bulkStore.add(id, { kind, lines, undoes: null, ...starter }, null)
    return answer(id)
  }

  return {
    newest: async (): Promise<BulkJob[]> => (await bulkStore.newest()).map(countedJob),
    find: async (id: string, withLines: boolean): Promise<BulkJob> =>
      withLines ? answer(id) : countedJob(found(await bulkStore.findCounted(id))),
    draft,

    /** A second start changes nothing. */
    async start(id: string, without: readonly number[], starter: Starter): Promise<BulkJob> {
      found(await bulkStore.findCounted(id))
      await bulkStore.start(id, without, starter)
      void bulkRunner.work(id)
      return answer(id)
    },

    /** Reverses what holds, as a new job; a second call answers the same job. */
    async undo(id: string, starter: Starter): Promise<BulkJob> {
      const { kind, lines } = await endedJobOf(id)
      const held = lines.filter(({ state }) => state === 'held')
      if (held.length === 0) throw jobNotDone()
      const undoId = `${id}_undo`
      const waiting = held.map((line): StoredLine => ({ ...line, state: 'waiting', questions: [], message: null }))
      await bulkStore.add(undoId, { kind, lines: waiting, undoes: id, ...starter }, clock())
      await bulkStore.markUndone(id, undoId)
      void bulkRunner.work(undoId)
      return answer(undoId)
    },

    /** A draft of the lines that failed, over the records as they are now. */
    async retry(id: string, starter: Starter): Promise<BulkJob> {
      const { kind, lines } = await endedJobOf(id)
      const failed = lines.filter(({ state }) => state === 'failed')
      if (failed.length === 0) throw jobNotDone()
      return draft(
        kind,
        failed.map(({ line, market, date, given, questions }) => ({
          line,
          market,
          date,
          given,
          questions,
          message: null,
        })),
        starter,
      )
    },
  }
}

export type BulkService = ReturnType<typeof createBulkService>
