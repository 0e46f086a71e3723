import { settingKey, type BannerPosition, type Setting, type SettingKey } from '@papan/contracts/calls/banner-calls.ts'
import { settingChanged } from '@papan/contracts/events/media-events.ts'
import { defineCollection } from '@papan/runtime/mongo/define-collection.ts'
import type { Doing } from '@papan/runtime/http/request-context.ts'
import { createAggregateStore } from '@papan/runtime/outbox/aggregate-store.ts'
import { announce, type Versioned } from '@papan/runtime/outbox/outbox-document.ts'
import type { StoreDeps } from '../store-deps.ts'

type SettingFields = Setting
type StoredSetting = Versioned & SettingFields

const sliderKeys: Partial<Record<BannerPosition, SettingKey>> = {
  TOP_BANNER: 'isTopBannerSliderActive',
  SIDE_BANNER: 'isSideBannerSliderActive',
}

const toSetting = ({ key, value }: StoredSetting): Setting => ({ key, value })
const usual = (key: SettingKey): Setting => ({ key, value: 'false' })

export const createSettingStore = ({ connection, ...deps }: StoreDeps) => {
  // The key is the `_id`, so a setting exists once.
  const model = defineCollection<StoredSetting>(connection, 'settings', {
    key: { type: String, enum: settingKey.options, required: true },
    value: { type: String, required: true },
  })
  const records = createAggregateStore<SettingFields, StoredSetting, Setting>({
    subjectType: 'setting',
    model,
    toRecord: toSetting,
    ...deps,
  })
  const find = async (key: SettingKey): Promise<Setting> => (await records.find(key)) ?? usual(key)

  return {
    model,
    source: records.source,
    find,

    /** Sets a setting; the value it has already changes nothing. */
    async save(wanted: Setting, doing: Doing): Promise<Setting> {
      const { key, value } = wanted
      await records.write(key, doing, (current) => {
        const before = current ?? usual(key)
        return before.value === value ? null : { fields: wanted, event: announce(settingChanged, wanted, before) }
      })
      return wanted
    },

    /** Whether all banners of a position rotate, or one is shown; popups are always all listed. */
    async isSliderOn(position: BannerPosition): Promise<boolean> {
      const key = sliderKeys[position]
      return key === undefined || (await find(key)).value === 'true'
    },
  }
}

export type SettingStore = ReturnType<typeof createSettingStore>
