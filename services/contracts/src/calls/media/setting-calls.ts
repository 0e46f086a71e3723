import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf } from '../call.ts'

/** Rotates the banners of a position. */
export const sliderKey = z.enum(['isTopBannerSliderActive', 'isSideBannerSliderActive'])
export type SliderKey = z.infer<typeof sliderKey>

const slider = { key: sliderKey, value: z.enum(['true', 'false']) }
export const setting = z.object(slider)
export type Setting = z.infer<typeof setting>
export const settingBody = z.strictObject(slider)

const found = { summary: 'Satu pengaturan situs', answer: setting, errors: ['SETTING_NOT_FOUND'] } as const

export const settingCalls = callsOf('media', {
  getPublicSetting: call('GET', publicPaths.setting, { ...found, role: 'all' }),
  getSetting: call('GET', '/master/settings/by-key/:key', { ...found, role: 'MASTER_ADMIN' }),
  saveSetting: call('POST', '/master/settings', {
    summary: 'Mengubah pengaturan situs',
    role: 'MASTER_ADMIN',
    body: settingBody,
    answer: setting,
    idempotent: true,
  }),
})
