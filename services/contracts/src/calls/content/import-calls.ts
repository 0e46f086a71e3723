import { z } from '../../schema.ts'
import { maxImportBytes } from '../../limits.ts'
import { contentTexts } from '../../texts/content-texts.ts'
import { call, callsOf } from '../call.ts'
import { businessDate, marketName } from '../fields.ts'
import { guardReason } from './guard-calls.ts'
import { answeredDate, answeredInstant } from '../answered.ts'

/** Forms send text. */
export const importFlag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')
const importFields = z.strictObject({ dryRun: importFlag, overwrite: importFlag })
export type ImportFields = z.infer<typeof importFields>

/** `line` counts from 1, the header included. */
export const importRefusal = z.object({ line: z.number(), message: z.string() })
export type ImportRefusal = z.infer<typeof importRefusal>

/** Why a number of a line may be wrong. */
export const importWarning = guardReason.extend({ line: z.number(), market: z.string(), date: answeredDate })
export type ImportWarning = z.infer<typeof importWarning>

/**
 * Counts are draws; `different` ones are skipped without `overwrite`. At most 1,000 refusals and 1,000 differing draws are listed.
 * `warnings`, at most 1,000, of a dry run; absent without one.
 */
export const importSummary = z.object({
  dryRun: z.boolean(),
  draws: z.number(),
  numbers: z.number(),
  created: z.number(),
  equal: z.number(),
  different: z.number(),
  overwritten: z.number(),
  refused: z.number(),
  newMarkets: z.array(z.string()),
  refusals: z.array(importRefusal),
  differing: z.array(z.object({ market: z.string(), date: answeredDate })),
  warnings: z.array(importWarning).optional(),
})
export const importFailed = z.object({ code: z.string(), message: z.string() })
export type ImportFailed = z.infer<typeof importFailed>
export type ImportSummary = z.infer<typeof importSummary>

export const importStarted = z.object({ jobId: z.string() })

/** `done` and `total` are draws; kept for a day. */
export const importJob = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  dryRun: z.boolean(),
  overwrite: z.boolean(),
  by: z.string(),
  createdAt: answeredInstant,
  done: z.number(),
  total: z.number(),
  summary: importSummary.nullable(),
  failure: importFailed.nullable(),
})
export type ImportJob = z.infer<typeof importJob>

/** '' in a filter means all. `spreadsheet` writes dates and numbers as `="0042"`, which a spreadsheet leaves as they are. */
export const exportQuery = z.strictObject({
  market: marketName.or(z.literal('')).default(''),
  from: businessDate.or(z.literal('')).default(''),
  to: businessDate.or(z.literal('')).default(''),
  spreadsheet: importFlag,
})
export type ExportQuery = z.infer<typeof exportQuery>

export const importCalls = callsOf('content', {
  startImport: call('POST', '/admin/results/imports', {
    stepUp: 'maybe',
    summary: 'Memulai impor hasil dari CSV',
    role: 'ADMIN',
    multipart: {
      fields: importFields,
      file: 'file',
      types: ['text/csv'],
      maxBytes: maxImportBytes,
      tooLarge: contentTexts.fileTooLarge,
    },
    success: 202,
    answer: importStarted,
    idempotent: true,
  }),
  getImport: call('GET', '/admin/results/imports/:jobId', {
    summary: 'Kemajuan impor',
    role: 'ADMIN',
    answer: importJob,
    errors: ['IMPORT_NOT_FOUND'],
  }),
  exportResults: call('GET', '/admin/results/export', {
    summary: 'Mengekspor hasil sebagai CSV',
    role: 'ADMIN',
    query: exportQuery,
    type: 'text/csv',
  }),
})
