import { z } from '../schema.ts'
import { pageSizes } from '../limits.ts'
import { answeredDate, answeredInstant } from './answered.ts'
import { call, callsOf, messageAnswer } from './call.ts'
import { limitQuery, pageMeta, pageQuery } from './fields.ts'

export const deletedKind = z.enum(['result', 'prediction', 'schedule'])
export type DeletedKind = z.infer<typeof deletedKind>

/** One value of a record, as admins read it. */
const recordLine = z.object({ name: z.string(), value: z.string() })
export type RecordLine = z.infer<typeof recordLine>

/** `name`: of its market or banner. `by` is a username. */
export const deletedRecord = z.object({
  id: z.string(),
  name: z.string(),
  date: answeredDate.nullable(),
  at: answeredInstant,
  by: z.string(),
  reason: z.string().nullable(),
  lines: z.array(recordLine),
})
export type Deleted = z.infer<typeof deletedRecord>

export const deletedList = z.object({ data: z.array(deletedRecord), meta: pageMeta })

/** `current` of PLACE_FILLED: the deleted record and the one in its place. */
export const filledPlace = z.object({ deleted: z.array(recordLine), present: z.array(recordLine) })
export type FilledPlace = z.infer<typeof filledPlace>

const pageOfList = { page: pageQuery, limit: limitQuery(pageSizes.adminList) }

export const deletedCalls = callsOf('content', {
  listDeleted: call('GET', '/admin/deleted', {
    summary: 'Hasil, prediksi atau jadwal yang dihapus dalam 30 hari terakhir',
    role: 'ADMIN',
    query: z.strictObject({ kind: deletedKind, ...pageOfList }),
    answer: deletedList,
  }),
  restoreDeleted: call('POST', '/admin/deleted/:deletedId/restore', {
    summary: 'Mengembalikan hasil, prediksi atau jadwal yang dihapus',
    role: 'ADMIN',
    answer: messageAnswer,
    idempotent: true,
    errors: ['DELETED_NOT_FOUND', 'PLACE_FILLED', 'MARKET_GONE', 'DOUBLE_ENTRY'],
  }),
})

export const deletedBannerCalls = callsOf('media', {
  listDeletedBanners: call('GET', '/admin/deleted-banners', {
    summary: 'Banner yang dihapus dalam 30 hari terakhir',
    role: 'ADMIN',
    query: z.strictObject(pageOfList),
    answer: deletedList,
  }),
  restoreDeletedBanner: call('POST', '/admin/deleted-banners/:deletedId/restore', {
    summary: 'Mengembalikan banner yang dihapus',
    role: 'ADMIN',
    answer: messageAnswer,
    idempotent: true,
    errors: ['DELETED_NOT_FOUND', 'PICTURE_GONE'],
  }),
})
