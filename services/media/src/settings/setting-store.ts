import type { BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import { sliderKey, type Setting, type SliderKey } from '@papan/contracts/calls/media/setting-calls.ts'
import { z } from '@papan/contracts/schema.ts'
import { settingChanged } from '@papan/contracts/events/media-events.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { announce, type Versioned } from '@papan/service-kit/records/outbox-document.ts'

const settingFields = z.object({ key: sliderKey, value: z.string() })
type SettingFields = z.infer<typeof settingFields>
type StoredSetting = Versioned & SettingFields

const sliderKeys: Partial<Record<BannerPosition, SliderKey>> = {
  TOP_BANNER: 'isTopBannerSliderActive',
  SIDE_BANNER: 'isSideBannerSliderActive',
}

// `settingBody` checked that the value fits its key.
const toSetting = ({ key, value }: SettingFields) => ({ key, value }) as Setting

/** Until one is saved. */
const defaults: Record<SliderKey, string> = {
  isTopBannerSliderActive: 'false',
  isSideBannerSliderActive: 'false',
}

export const createSettingStore = ({ connection, ...deps }: StoreDeps) => {
  // The key is the `_id`, so each setting exists once.
  const model = defineCollection(connection, 'settings', settingFields)
  const records = createAggregateStore<SettingFields, StoredSetting, Setting>({
    subjectType: 'setting',
    model,
    toRecord: toSetting,
    ...deps,
  })
  const defaultOf = (key: SliderKey): Setting => toSetting({ key, value: defaults[key] })
  const find = async (key: SliderKey): Promise<Setting> => (await records.find(key)) ?? defaultOf(key)

  return {
    model,
    source: records.source,
    find,

    /** What changes nothing writes nothing. */
    async save(wanted: Setting, context: WriteContext): Promise<Setting> {
      await records.write(wanted.key, context, (current) => {
        const before = current ?? defaultOf(wanted.key)
        return before.value === wanted.value
          ? null
          : { fields: wanted, event: announce(settingChanged, wanted, before) }
      })
      return wanted
    },

    async isSliderOn(position: BannerPosition): Promise<boolean> {
      const key = sliderKeys[position]
      return key === undefined || (await find(key)).value === 'true'
    },
  }
}

export type SettingStore = ReturnType<typeof createSettingStore>
