import { settingCalls, type Setting, type SettingKey } from '@papan/contracts/calls/media/setting-calls.ts'
import { adminApi } from './admin-api.ts'
import { asks, type Keyed } from './asks.ts'

/** For master admins. */
export const settingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    setting: build.query({
      ...asks(settingCalls.getSetting, (key: SettingKey) => ({ path: { key } })),
      providesTags: ['Settings'],
    }),
    saveSetting: build.mutation({
      ...asks(settingCalls.saveSetting, (keyed: Keyed<Setting>) => keyed),
      invalidatesTags: ['Settings'],
    }),
  }),
})
