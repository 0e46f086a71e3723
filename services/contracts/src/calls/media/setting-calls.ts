import { z } from '../../schema.ts'
import * as publicPaths from '../../paths/public-paths.ts'
import { call, callsOf } from '../call.ts'
import { fieldTexts } from '../../texts/field-texts.ts'
import { anyText, webUrl, webUrlPattern } from '../fields.ts'

/** Rotates the banners of a position. */
export const sliderKey = z.enum(['isTopBannerSliderActive', 'isSideBannerSliderActive'])
export type SliderKey = z.infer<typeof sliderKey>
/** Links in the footer; '' for none. */
export const siteLinkKey = z.enum(['channelUrl', 'microblogUrl'])
export type SiteLinkKey = z.infer<typeof siteLinkKey>
export const settingKey = z.enum([...sliderKey.options, ...siteLinkKey.options])
export type SettingKey = z.infer<typeof settingKey>

const slider = { key: sliderKey, value: z.enum(['true', 'false']) }
export const sliderSetting = z.object(slider)
export type SliderSetting = z.infer<typeof sliderSetting>
export const siteLink = z.object({ key: siteLinkKey, value: z.string() })
export type SiteLink = z.infer<typeof siteLink>

export const setting = z.discriminatedUnion('key', [sliderSetting, siteLink])
export type Setting = z.infer<typeof setting>

const linkAddress = webUrl()
// No union with '': a form would show the message of its first option.
const linkValue = anyText(fieldTexts.required)
  .trim()
  .refine((value) => value === '' || linkAddress.safeParse(value).success, fieldTexts.url)
  .meta({ anyOf: [{ const: '' }, { format: 'uri', pattern: webUrlPattern }] })

export const settingBody = z.discriminatedUnion(
  'key',
  [z.strictObject(slider), z.strictObject({ key: siteLinkKey, value: linkValue })],
  {
    error: ({ code, input }) => {
      if (code !== 'invalid_union') return undefined
      const { key = '' } = (input ?? {}) as { key?: unknown }
      return key === '' || key === null ? fieldTexts.required : fieldTexts.wrongChoice
    },
  },
)

export const siteLinkForm = z.object({ value: linkValue })
export type SiteLinkForm = z.infer<typeof siteLinkForm>

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
