import { z } from '../schema.ts'
import { banner } from '../calls/media/banner-calls.ts'
import { sliderSetting } from '../calls/media/setting-calls.ts'
import { defineEvent } from './define-event.ts'

const aboutBanner = { subjectType: 'banner', record: banner }
const named = { name: z.string() }
export const bannerSaved = defineEvent('banner.saved.v1', { ...aboutBanner, data: z.object(named) })
export const bannerStatusChanged = defineEvent('banner.status-changed.v1', {
  ...aboutBanner,
  data: z.object({ ...named, isActive: z.boolean() }),
})
export const bannerDeleted = defineEvent('banner.deleted.v1', { ...aboutBanner, data: z.object(named) })
export const settingChanged = defineEvent('setting.changed.v1', {
  subjectType: 'setting',
  record: sliderSetting,
  data: sliderSetting,
})
const link = z.object({ key: z.string(), value: z.string() })
/** '' removes the link. Separate from `setting.changed.v1`, which older releases read as sliders only. */
export const siteLinkSaved = defineEvent('site-link.saved.v1', { subjectType: 'setting', record: link, data: link })
