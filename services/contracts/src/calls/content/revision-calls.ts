import { z } from '../../schema.ts'
import { call, callsOf } from '../call.ts'
import { pageSizes } from '../../limits.ts'
import { limitQuery, pageMeta, pageQuery, reason } from '../fields.ts'
import { adminResult, storedPrize } from './result-calls.ts'
import { answeredInstant } from '../answered.ts'

export const revisionCause = z.enum([
  'started',
  'entered',
  'edited',
  'withdrawn',
  'restored',
  'undeleted',
  'copied',
  'imported',
])
export type RevisionCause = z.infer<typeof revisionCause>

const state = z.object({ template: z.string(), prizes: z.array(storedPrize) })

/** `by` is a username. */
export const revision = z.object({
  rev: z.number(),
  at: answeredInstant,
  by: z.string(),
  cause: revisionCause,
  reason: z.string().nullable(),
  before: state,
  after: state,
})
export type Revision = z.infer<typeof revision>

/** At most the last 100, newest first. */
const revisionListQuery = z.strictObject({ page: pageQuery, limit: limitQuery(pageSizes.adminList) })
export const revisionList = z.object({ data: z.array(revision), meta: pageMeta })

/** Restores the numbers after that revision. */
export const restoreBody = z.strictObject({ rev: z.number().int().min(1), reason })
export type RestoreBody = z.infer<typeof restoreBody>

export const revisionCalls = callsOf('content', {
  listRevisions: call('GET', '/admin/results/:resultId/revisions', {
    summary: 'Riwayat perubahan hasil',
    role: 'ADMIN',
    query: revisionListQuery,
    answer: revisionList,
    errors: ['RESULT_NOT_FOUND'],
  }),
  restoreRevision: call('POST', '/admin/results/:resultId/restore', {
    stepUp: 'maybe',
    summary: 'Mengembalikan hasil ke keadaan sebelumnya',
    role: 'ADMIN',
    body: restoreBody,
    answer: adminResult,
    etag: true,
    ifMatch: true,
    idempotent: true,
    errors: ['RESULT_NOT_FOUND', 'REVISION_NOT_FOUND', 'DOUBLE_ENTRY'],
  }),
})
