import { z } from '../../schema.ts'
import { maxBulkLines } from '../../limits.ts'
import { call, callsOf } from '../call.ts'
import { marketName } from '../fields.ts'
import { answeredDate, answeredInstant } from '../answered.ts'
import { exceptionBody, planBody } from './schedule-changes.ts'
import { scheduleStatus } from './schedule-calls.ts'

const bulkKinds = ['predictions', 'schedules'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** A field of a record, as admins read it; '' where there is none. */
export const bulkChange = z.object({ column: z.string(), before: z.string(), after: z.string() })
export type BulkChange = z.infer<typeof bulkChange>

/**
 * `waiting` to be written; `unchanged`: stored like this before; `refused`: cannot be read or written, `message` says why;
 * `skipped` by the admin who started the job; `held` is written; `failed`: another admin was first, `message` says how.
 */
export const bulkLineStates = ['waiting', 'unchanged', 'refused', 'skipped', 'held', 'failed'] as const
export type BulkLineState = (typeof bulkLineStates)[number]

/** One record. `line` counts from 1 in the text or file it came from; `questions` are what an admin should look at before. */
export const bulkLine = z.object({
  line: z.number(),
  market: z.string(),
  date: answeredDate.nullable(),
  state: z.enum(bulkLineStates),
  replaces: z.boolean(),
  questions: z.array(z.string()),
  message: z.string().nullable(),
  changes: z.array(bulkChange),
})
export type BulkLine = z.infer<typeof bulkLine>

/**
 * A draft shows what it would do and writes nothing until it is started. `undoes`, `undoneBy`: ids of jobs. `lines`: absent where the
 * query leaves them out. Kept for 7 days.
 */
export const bulkJob = z.object({
  id: z.string(),
  kind: z.enum(bulkKinds),
  state: z.enum(['draft', 'waiting', 'running', 'done', 'failed']),
  by: z.string(),
  createdAt: answeredInstant,
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
  message: z.string().nullable(),
  counts: z.record(z.enum(bulkLineStates), z.number()),
  lines: z.array(bulkLine).optional(),
})
export type BulkJob = z.infer<typeof bulkJob>

/** One of: a closing or other hours on some days, a status from now on, a status between two instants. */
export const bulkScheduleChange = z.union([
  z.strictObject({ exception: exceptionBody }),
  z.strictObject({ status: scheduleStatus }),
  z.strictObject({ plan: planBody }),
])
export type BulkScheduleChange = z.infer<typeof bulkScheduleChange>

export const scheduleDraftBody = z.strictObject({
  markets: z.array(marketName).min(1).max(maxBulkLines),
  change: bulkScheduleChange,
})

/** Lines, by their numbers, that are not to be written. */
export const bulkStartBody = z.strictObject({ without: z.array(z.number().int()).max(maxBulkLines) })

const jobs = '/admin/jobs'
const ofJob = { role: 'ADMIN', answer: bulkJob } as const

export const bulkCalls = callsOf('content', {
  listBulkJobs: call('GET', jobs, {
    summary: 'Dua puluh pekerjaan massal terakhir, tanpa barisnya',
    role: 'ADMIN',
    answer: z.array(bulkJob),
  }),
  getBulkJob: call('GET', `${jobs}/:jobId`, {
    ...ofJob,
    summary: 'Satu pekerjaan massal dan kemajuannya',
    query: z.strictObject({ lines: z.enum(['true', 'false']).default('true') }),
    errors: ['JOB_NOT_FOUND'],
  }),
  startBulkJob: call('POST', `${jobs}/:jobId/start`, {
    ...ofJob,
    summary: 'Memulai pekerjaan massal dari pratinjaunya',
    body: bulkStartBody,
    success: 202,
    errors: ['JOB_NOT_FOUND'],
  }),
  undoBulkJob: call('POST', `${jobs}/:jobId/undo`, {
    ...ofJob,
    summary: 'Membatalkan baris yang berhasil',
    success: 202,
    errors: ['JOB_NOT_FOUND', 'JOB_NOT_DONE'],
  }),
  retryBulkJob: call('POST', `${jobs}/:jobId/retry`, {
    ...ofJob,
    summary: 'Pratinjau baru dari baris yang gagal',
    success: 201,
    idempotent: true,
    errors: ['JOB_NOT_FOUND', 'JOB_NOT_DONE'],
  }),
  draftScheduleChanges: call('POST', '/admin/schedules/jobs', {
    ...ofJob,
    summary: 'Pratinjau satu perubahan jadwal untuk banyak pasaran',
    body: scheduleDraftBody,
    success: 201,
    idempotent: true,
  }),
})
