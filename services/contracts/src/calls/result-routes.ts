import * as doubleEntry from './double-entry-calls.ts'
import * as imports from './import-calls.ts'
import { presence } from './presence-calls.ts'
import * as results from './result-calls.ts'
import * as revisions from './revision-calls.ts'
import { callsOf, deleted } from './route.ts'

/** The calls of content about results: live entry, history, double entry, import and export. */
export const resultRoutes = callsOf('content', [
  {
    method: 'GET',
    path: '/admin/lottery-results',
    who: 'ADMIN',
    query: results.resultListQuery,
    answer: results.resultList,
  },
  {
    method: 'PUT',
    path: '/admin/lottery-results/:resultId',
    who: 'ADMIN',
    body: results.resultBody,
    answer: results.adminResult,
  },
  { method: 'DELETE', path: '/admin/lottery-results/:resultId', who: 'ADMIN', answer: deleted },
  {
    method: 'POST',
    path: '/admin/results/start-session',
    who: 'ADMIN',
    body: results.startSessionBody,
    answer: results.adminResult,
  },
  {
    method: 'POST',
    path: '/admin/results/:resultId/prizes',
    who: 'ADMIN',
    body: results.prizeBody,
    answer: results.prizeAnswer,
  },
  {
    method: 'DELETE',
    path: '/admin/results/:resultId/prizes/:prizeId',
    who: 'ADMIN',
    answer: results.adminResult,
  },
  {
    method: 'GET',
    path: '/admin/results/:resultId/revisions',
    who: 'ADMIN',
    query: revisions.revisionListQuery,
    answer: revisions.revisionList,
  },
  {
    method: 'POST',
    path: '/admin/results/:resultId/restore',
    who: 'ADMIN',
    body: revisions.restoreBody,
    answer: results.adminResult,
  },
  {
    method: 'GET',
    path: '/admin/results/double-entry',
    who: 'ADMIN',
    answer: doubleEntry.doubleEntry,
  },
  {
    method: 'POST',
    path: '/admin/results/double-entry',
    who: 'MASTER_ADMIN',
    body: doubleEntry.doubleEntryBody,
    answer: doubleEntry.doubleEntry,
  },
  { method: 'GET', path: '/admin/results/:resultId/presence', who: 'ADMIN', answer: presence },
  { method: 'POST', path: '/admin/results/:resultId/presence', who: 'ADMIN', answer: presence },
  {
    method: 'POST',
    path: '/admin/results/import',
    who: 'ADMIN',
    multipart: { fields: imports.importFields, file: 'file' },
    answer: imports.importLine,
    type: 'application/x-ndjson',
  },
  {
    method: 'POST',
    path: '/admin/results/imports',
    success: 202,
    who: 'ADMIN',
    multipart: { fields: imports.importFields, file: 'file' },
    answer: imports.importStarted,
  },
  {
    method: 'GET',
    path: '/admin/results/imports/:jobId',
    who: 'ADMIN',
    answer: imports.importJob,
  },
  {
    method: 'GET',
    path: '/admin/results/export',
    who: 'ADMIN',
    query: imports.exportQuery,
    type: 'text/csv',
  },
  // After the others of its length: a market may be called like any of them.
  {
    method: 'GET',
    path: '/admin/results/:marketName/:date',
    who: 'ADMIN',
    answer: results.adminResult,
  },
])
