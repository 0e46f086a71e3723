import { z } from '../schema.ts'
import { banner, bannerPosition } from '../calls/media/banner-calls.ts'
import { identity } from '../calls/media/identity-calls.ts'
import { notice } from '../calls/media/notice-calls.ts'
import { page } from '../calls/media/page-calls.ts'
import { setting } from '../calls/media/setting-calls.ts'
import { defineEvent, undeleted } from './define-event.ts'

const aboutBanner = { subjectType: 'banner', record: banner }
const named = { name: z.string() }
export const bannerSaved = defineEvent('banner.saved.v1', {
  ...aboutBanner,
  data: z.object({ ...named, ...undeleted }),
})
export const bannerStatusChanged = defineEvent('banner.status-changed.v1', {
  ...aboutBanner,
  data: z.object({ ...named, isActive: z.boolean() }),
})
export const bannerDeleted = defineEvent('banner.deleted.v1', { ...aboutBanner, data: z.object(named) })
/** `record.ids`: the banners of a position in their order; `names` for the log. */
export const bannersOrdered = defineEvent('banners.ordered.v1', {
  subjectType: 'banner-order',
  record: z.object({ position: bannerPosition, ids: z.array(z.string()) }),
  data: z.object({ position: bannerPosition, names: z.array(z.string()) }),
})
const aboutNotice = { subjectType: 'notice', record: notice, data: z.object({ text: z.string() }) }
export const noticeSaved = defineEvent('notice.saved.v1', aboutNotice)
export const noticeDeleted = defineEvent('notice.deleted.v1', aboutNotice)
/** Without its text, which may be long; `textChanged` says that it changed. */
const aboutPage = { subjectType: 'page', record: page.omit({ text: true }) }
export const pageSaved = defineEvent('page.saved.v1', {
  ...aboutPage,
  data: z.object({ title: z.string(), textChanged: z.boolean() }),
})
export const pageDeleted = defineEvent('page.deleted.v1', { ...aboutPage, data: z.object({ title: z.string() }) })
export const identitySaved = defineEvent('identity.saved.v1', {
  subjectType: 'identity',
  record: identity,
  data: z.object({ name: z.string() }),
})
export const settingChanged = defineEvent('setting.changed.v1', {
  subjectType: 'setting',
  record: setting,
  data: setting,
})
