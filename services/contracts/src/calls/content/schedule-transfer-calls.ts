import { z } from '../../schema.ts'
import { maxScheduleFileBytes } from '../../limits.ts'
import { contentTexts } from '../../texts/content-texts.ts'
import { call, callsOf } from '../call.ts'
import { importFlag } from './import-calls.ts'

/** Columns of a schedules file; the first four are required, a column that the file lacks keeps its stored values. */
export const scheduleColumns = [
  'market',
  'close_time',
  'open_time',
  'day',
  'result_time',
  'draw_days',
  'family',
  'aliases',
  'official_link',
  'logo_url',
  'status',
] as const
export type ScheduleColumn = (typeof scheduleColumns)[number]
export const requiredScheduleColumns = 4

const scheduleImportFields = z.strictObject({ dryRun: importFlag })

/** A line of the file, the header being line 1. `message`: why it is refused. `changes` as written in a file. */
export const scheduleImportRow = z.object({
  line: z.number(),
  market: z.string(),
  outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
  newMarket: z.boolean(),
  message: z.string().nullable(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
})
export type ScheduleImportRow = z.infer<typeof scheduleImportRow>

/** In the order of the file. A dry run says what an import would do now. */
export const scheduleImport = z.object({ dryRun: z.boolean(), rows: z.array(scheduleImportRow) })
export type ScheduleImport = z.infer<typeof scheduleImport>

const schedules = '/admin/schedules'

export const scheduleTransferCalls = callsOf('content', {
  importSchedules: call('POST', `${schedules}/import`, {
    summary: 'Mengimpor jadwal dari CSV; pasaran baru hanya oleh master admin',
    role: 'ADMIN',
    multipart: {
      fields: scheduleImportFields,
      file: 'file',
      types: ['text/csv'],
      maxBytes: maxScheduleFileBytes,
      tooLarge: contentTexts.smallFileTooLarge,
    },
    answer: scheduleImport,
    idempotent: true,
  }),
  exportSchedules: call('GET', `${schedules}/export`, {
    summary: 'Mengekspor semua jadwal sebagai CSV',
    role: 'ADMIN',
    type: 'text/csv',
  }),
})
