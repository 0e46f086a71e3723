import type { BulkChange } from '@papan/contracts/calls/content/bulk-calls.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'

/** One record that an admin wants written. `line` counts from 1 in its text or file; `given` is null where `message` refuses it. */
export type ProposedLine<Given> = {
  line: number
  market: string
  /** Null where a market has one record. */
  date: string | null
  given: Given | null
  questions: string[]
  message: string | null
}

export type Version = { epoch: number; rev: number }

/** How the lines of one kind are read and written. Fields are stored in a job, so they are plain data. */
export type LineWriter<Given, Record extends Version> = {
  /** The records of these lines, in their order. */
  find: (lines: readonly ProposedLine<Given>[]) => Promise<(Record | null)[]>
  /** None: the record holds what is given. Throws a 400 where it cannot. */
  changesOf: (before: Record | null, given: Given) => BulkChange[]
  /** Writes one line; `before` is the record it replaces, which must not have changed. */
  hold: (line: WrittenLine<Given, Record>, context: WriteContext) => Promise<Version>
  /** Writes `before` again where the record still has the version `held`. */
  undo: (line: WrittenLine<Given, Record> & { held: Version }, context: WriteContext) => Promise<Version | null>
}

export type WrittenLine<Given, Record> = { market: string; date: string | null; given: Given; before: Record | null }

// oxlint-disable-next-line typescript/no-explicit-any -- each kind stores other fields
export type AnyLineWriter = LineWriter<any, any>
