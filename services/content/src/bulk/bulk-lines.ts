import { mongo } from 'mongoose'
import {
  bulkLineStates,
  type BulkJob,
  type BulkLine,
  type BulkLineState,
} from '@papan/contracts/calls/content/bulk-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import type { AnyLineWriter, ProposedLine } from './bulk-kind.ts'
import type { CountedJob, StoredJob, StoredLine } from './bulk-store.ts'

/** A refusal ends one line; any other error is thrown on. */
export const refusalOf = (error: unknown): string => {
  if (error instanceof AppError && error.status < 500) return error.message
  throw error
}

/** Of the 16 MB of a document; the rest is for what becomes of the lines. */
const maxLinesBytes = 15 * 1024 * 1024

/** Throws 400 for more than a job can hold. */
export const assertFits = (lines: readonly StoredLine[]): void => {
  if (mongo.BSON.calculateObjectSize({ lines }) > maxLinesBytes) throw invalid({ lines: [contentTexts.jobTooLarge] })
}

/** What each line would do to the record that is stored. */
export const compareLines = async (
  writer: AnyLineWriter,
  proposed: readonly ProposedLine<unknown>[],
): Promise<StoredLine[]> => {
  const records = await writer.find(proposed)
  const lineOfRecord = new Map<string, number>()
  return proposed.map((line, at): StoredLine => {
    const kept = { ...line, before: records[at] ?? null, held: null }
    const refused = (message: string | null): StoredLine => ({ ...kept, message, state: 'refused' })
    if (line.given === null) return refused(line.message)
    const record = `${line.market}|${line.date}`
    const earlier = lineOfRecord.get(record)
    if (earlier !== undefined) return refused(contentTexts.recordTwice(earlier))
    lineOfRecord.set(record, line.line)
    try {
      return { ...kept, state: writer.changesOf(kept.before, line.given).length > 0 ? 'waiting' : 'unchanged' }
    } catch (error) {
      return refused(refusalOf(error))
    }
  })
}

const answeredLine = (stored: StoredLine, writer: AnyLineWriter): BulkLine => {
  const { line, market, date, state, before, given, questions, message } = stored
  const changes = given !== null && state !== 'refused' ? writer.changesOf(before, given) : []
  return { line, market, date, state, replaces: before !== null, questions, message, changes }
}

const countsOf = ({ lines }: CountedJob): Record<BulkLineState, number> => {
  const counts = Object.fromEntries(bulkLineStates.map((state) => [state, 0])) as Record<BulkLineState, number>
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** Without its lines. */
export const countedJob = (job: CountedJob): BulkJob => ({
  id: job._id,
  kind: job.kind,
  state: job.state,
  by: job.doing.actor.username,
  createdAt: job.createdAt,
  undoes: job.undoes,
  undoneBy: job.undoneBy,
  message: job.message,
  counts: countsOf(job),
})

export const answeredJob = (job: StoredJob, writer: AnyLineWriter): BulkJob => ({
  ...countedJob(job),
  lines: job.lines.map((line) => answeredLine(line, writer)),
})
