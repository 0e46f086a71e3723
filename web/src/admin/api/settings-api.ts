import { setting, type Setting, type SettingKey, settingCalls } from '@papan/contracts/calls/media/setting-calls.ts'
import { adminApi } from './admin-api.ts'
import { idempotencyKey, type Keyed } from './call-headers.ts'
import { requestOf } from './request-of.ts'

/** For master admins. */
export const settingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    setting: build.query<Setting, SettingKey>({
      query: (key) => requestOf(settingCalls.getSetting, { key }),
      responseSchema: setting,
      providesTags: ['Settings'],
    }),
    saveSetting: build.mutation<Setting, Keyed<Setting>>({
      query: ({ body, key }) => ({ ...requestOf(settingCalls.saveSetting), body, headers: idempotencyKey(key) }),
      responseSchema: setting,
      invalidatesTags: ['Settings'],
    }),
  }),
})
