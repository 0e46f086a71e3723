import { sliderKey, type settingCalls } from '@papan/contracts/calls/media/setting-calls.ts'
import { settingPaths } from '@papan/contracts/invalidation.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { AppError } from '@papan/runtime/errors.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { SettingStore } from './setting-store.ts'

export const settingRoutes = ({ settingStore }: { settingStore: SettingStore }): Handlers<typeof settingCalls> => {
  const find = async ({ params }: { params: { key: string } }) => {
    const { data: key } = sliderKey.safeParse(params.key)
    if (!key) throw new AppError(404, 'SETTING_NOT_FOUND', mediaTexts.settingNotFound)
    return settingStore.find(key)
  }
  return {
    getPublicSetting: find,
    getSetting: find,
    async saveSetting({ body, context, res }) {
      const setting = await settingStore.save(body, context)
      markPathsChanged(res, settingPaths(setting.key))
      return setting
    },
  }
}
