import type { z } from '../schema.ts'
import * as allowedIps from './allowed-ip-calls.ts'
import * as auth from './auth-calls.ts'
import * as banners from './banner-calls.ts'
import * as doubleEntry from './double-entry-calls.ts'
import * as imports from './import-calls.ts'
import * as logs from './log-calls.ts'
import * as markets from './market-calls.ts'
import { messageAnswer } from './message-answer.ts'
import { presence } from './presence-calls.ts'
import * as predictions from './prediction-calls.ts'
import * as pub from './public-calls.ts'
import * as results from './result-calls.ts'
import * as revisions from './revision-calls.ts'
import * as schedules from './schedule-calls.ts'
import * as users from './user-calls.ts'

export type ServiceName = 'auth' | 'content' | 'media' | 'audit'
/** Who may call: everybody, any admin, or a master admin only. */
export type Who = 'all' | 'ADMIN' | 'MASTER_ADMIN'

/** One call of the HTTP API: where it is, who answers it, who may ask, and the shapes of both directions. Paths are below /api. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  service: ServiceName
  who: Who
  query?: z.ZodType
  body?: z.ZodType
  /** Text fields and the one file of a multipart body. */
  multipart?: { fields: z.ZodType; file: string }
  answer?: z.ZodType
  /** Status of a success; 200 unless named. */
  success?: 201 | 202
}

const deleted = undefined

/** Every call that is answered today. A test walks this table with every kind of caller. */
export const routes: readonly Route[] = [
  { method: 'POST', path: '/auth/login', service: 'auth', who: 'all', body: auth.loginBody, answer: auth.loginAnswer },
  { method: 'POST', path: '/auth/logout', service: 'auth', who: 'ADMIN', answer: messageAnswer },
  {
    method: 'POST',
    path: '/admin/users/change-password',
    service: 'auth',
    who: 'ADMIN',
    body: users.changePasswordBody,
    answer: messageAnswer,
  },
  { method: 'GET', path: '/master/users', service: 'auth', who: 'MASTER_ADMIN', answer: users.userList },
  {
    method: 'POST',
    path: '/master/users',
    success: 201,
    service: 'auth',
    who: 'MASTER_ADMIN',
    body: users.userBody,
    answer: users.user,
  },
  { method: 'DELETE', path: '/master/users/:userId', service: 'auth', who: 'MASTER_ADMIN', answer: messageAnswer },
  {
    method: 'PUT',
    path: '/master/users/:userId/password',
    service: 'auth',
    who: 'MASTER_ADMIN',
    body: users.resetPasswordBody,
    answer: messageAnswer,
  },
  {
    method: 'GET',
    path: '/master/settings/allowed-ips',
    service: 'auth',
    who: 'MASTER_ADMIN',
    answer: allowedIps.allowedIpList,
  },
  {
    method: 'POST',
    path: '/master/settings/allowed-ips',
    success: 201,
    service: 'auth',
    who: 'MASTER_ADMIN',
    body: allowedIps.allowedIpBody,
    answer: allowedIps.allowedIp,
  },
  {
    method: 'DELETE',
    path: '/master/settings/allowed-ips/:ip',
    service: 'auth',
    who: 'MASTER_ADMIN',
    answer: messageAnswer,
  },
  {
    // The same of a client that leaves the slash of a CIDR as it is.
    method: 'DELETE',
    path: '/master/settings/allowed-ips/:ip/:bits',
    service: 'auth',
    who: 'MASTER_ADMIN',
    answer: messageAnswer,
  },

  { method: 'GET', path: '/public/page-data', service: 'content', who: 'all', answer: pub.pageData },
  { method: 'GET', path: '/public/schedules/active', service: 'content', who: 'all', answer: pub.scheduleList },
  { method: 'GET', path: '/public/live-draw-data/:marketName', service: 'content', who: 'all', answer: pub.liveDraw },
  {
    method: 'GET',
    path: '/public/prediction-detail/:marketName',
    service: 'content',
    who: 'all',
    answer: pub.predictionDetail,
  },
  {
    method: 'GET',
    path: '/public/detail-page/:marketName',
    service: 'content',
    who: 'all',
    query: pub.detailPageQuery,
    answer: pub.detailPage,
  },
  { method: 'GET', path: '/public/results/:marketName/:date', service: 'content', who: 'all', answer: pub.drawDetail },
  { method: 'GET', path: '/public/markets/all-active', service: 'content', who: 'all', answer: markets.marketNames },

  { method: 'GET', path: '/admin/markets/all-active', service: 'content', who: 'ADMIN', answer: markets.marketNames },
  {
    method: 'GET',
    path: '/admin/markets',
    service: 'content',
    who: 'MASTER_ADMIN',
    query: markets.marketListQuery,
    answer: markets.marketList,
  },
  {
    method: 'POST',
    path: '/admin/markets',
    success: 201,
    service: 'content',
    who: 'MASTER_ADMIN',
    body: markets.marketBody,
    answer: markets.market,
  },
  { method: 'DELETE', path: '/admin/markets/:marketId', service: 'content', who: 'MASTER_ADMIN', answer: deleted },

  { method: 'GET', path: '/admin/schedules', service: 'content', who: 'ADMIN', answer: pub.scheduleList },
  {
    method: 'POST',
    path: '/admin/schedules',
    service: 'content',
    who: 'ADMIN',
    body: schedules.scheduleBody,
    answer: schedules.schedule,
  },
  {
    method: 'PATCH',
    path: '/admin/schedules/:marketName/status',
    service: 'content',
    who: 'ADMIN',
    body: schedules.scheduleStatusBody,
    answer: schedules.schedule,
  },
  { method: 'DELETE', path: '/admin/schedules/:marketName', service: 'content', who: 'ADMIN', answer: deleted },

  {
    method: 'GET',
    path: '/admin/lottery-results',
    service: 'content',
    who: 'ADMIN',
    query: results.resultListQuery,
    answer: results.resultList,
  },
  {
    method: 'PUT',
    path: '/admin/lottery-results/:resultId',
    service: 'content',
    who: 'ADMIN',
    body: results.resultBody,
    answer: results.adminResult,
  },
  { method: 'DELETE', path: '/admin/lottery-results/:resultId', service: 'content', who: 'ADMIN', answer: deleted },
  {
    method: 'POST',
    path: '/admin/results/start-session',
    service: 'content',
    who: 'ADMIN',
    body: results.startSessionBody,
    answer: results.adminResult,
  },
  {
    method: 'POST',
    path: '/admin/results/:resultId/prizes',
    service: 'content',
    who: 'ADMIN',
    body: results.prizeBody,
    answer: results.prizeAnswer,
  },
  {
    method: 'DELETE',
    path: '/admin/results/:resultId/prizes/:prizeId',
    service: 'content',
    who: 'ADMIN',
    answer: results.adminResult,
  },
  {
    method: 'GET',
    path: '/admin/results/:resultId/revisions',
    service: 'content',
    who: 'ADMIN',
    query: revisions.revisionListQuery,
    answer: revisions.revisionList,
  },
  {
    method: 'POST',
    path: '/admin/results/:resultId/restore',
    service: 'content',
    who: 'ADMIN',
    body: revisions.restoreBody,
    answer: results.adminResult,
  },
  {
    method: 'GET',
    path: '/admin/results/double-entry',
    service: 'content',
    who: 'ADMIN',
    answer: doubleEntry.doubleEntry,
  },
  {
    method: 'POST',
    path: '/admin/results/double-entry',
    service: 'content',
    who: 'MASTER_ADMIN',
    body: doubleEntry.doubleEntryBody,
    answer: doubleEntry.doubleEntry,
  },
  { method: 'GET', path: '/admin/results/:resultId/presence', service: 'content', who: 'ADMIN', answer: presence },
  { method: 'POST', path: '/admin/results/:resultId/presence', service: 'content', who: 'ADMIN', answer: presence },
  {
    method: 'POST',
    path: '/admin/results/import',
    service: 'content',
    who: 'ADMIN',
    multipart: { fields: imports.importFields, file: 'file' },
    answer: imports.importLine,
  },
  {
    method: 'POST',
    path: '/admin/results/imports',
    success: 202,
    service: 'content',
    who: 'ADMIN',
    multipart: { fields: imports.importFields, file: 'file' },
    answer: imports.importStarted,
  },
  {
    method: 'GET',
    path: '/admin/results/imports/:jobId',
    service: 'content',
    who: 'ADMIN',
    answer: imports.importJob,
  },
  {
    method: 'GET',
    path: '/admin/results/export',
    service: 'content',
    who: 'ADMIN',
    query: imports.exportQuery,
  },
  // After the others of its length: a market may be called like any of them.
  {
    method: 'GET',
    path: '/admin/results/:marketName/:date',
    service: 'content',
    who: 'ADMIN',
    answer: results.adminResult,
  },

  {
    method: 'GET',
    path: '/admin/predictions',
    service: 'content',
    who: 'ADMIN',
    query: predictions.predictionListQuery,
    answer: predictions.predictionList,
  },
  {
    method: 'POST',
    path: '/admin/predictions',
    success: 201,
    service: 'content',
    who: 'ADMIN',
    body: predictions.predictionBody,
    answer: predictions.prediction,
  },
  {
    method: 'PUT',
    path: '/admin/predictions/:predictionId',
    service: 'content',
    who: 'ADMIN',
    body: predictions.predictionBody,
    answer: predictions.prediction,
  },
  { method: 'DELETE', path: '/admin/predictions/:predictionId', service: 'content', who: 'ADMIN', answer: deleted },

  { method: 'GET', path: '/public/banners/:position', service: 'media', who: 'all', answer: banners.banner.array() },
  {
    method: 'GET',
    path: '/public/active-banner',
    service: 'media',
    who: 'all',
    query: banners.activeBannerQuery,
    answer: banners.banner.nullable(),
  },
  { method: 'GET', path: '/public/images/:imageId', service: 'media', who: 'all' },
  { method: 'GET', path: '/public/settings/by-key/:key', service: 'media', who: 'all', answer: banners.setting },
  {
    method: 'GET',
    path: '/admin/banners',
    service: 'media',
    who: 'ADMIN',
    query: banners.bannerListQuery,
    answer: banners.bannerList,
  },
  {
    method: 'PATCH',
    path: '/admin/banners/:bannerId/status',
    service: 'media',
    who: 'ADMIN',
    body: banners.bannerStatusBody,
    answer: banners.banner,
  },
  { method: 'DELETE', path: '/admin/banners/:bannerId', service: 'media', who: 'ADMIN', answer: deleted },
  {
    method: 'GET',
    path: '/master/settings/by-key/:key',
    service: 'media',
    who: 'MASTER_ADMIN',
    answer: banners.setting,
  },
  {
    method: 'POST',
    path: '/master/settings',
    service: 'media',
    who: 'MASTER_ADMIN',
    body: banners.settingBody,
    answer: banners.setting,
  },
  {
    method: 'POST',
    path: '/admin/banners',
    success: 201,
    service: 'media',
    who: 'ADMIN',
    body: banners.bannerUrlBody,
    multipart: { fields: banners.bannerUploadFields, file: 'bannerImage' },
    answer: banners.banner,
  },

  {
    method: 'GET',
    path: '/master/logs',
    service: 'audit',
    who: 'MASTER_ADMIN',
    query: logs.logListQuery,
    answer: logs.logList,
  },
  {
    method: 'GET',
    path: '/admin/logs/mine',
    service: 'audit',
    who: 'ADMIN',
    query: logs.logListQuery,
    answer: logs.logList,
  },
]
