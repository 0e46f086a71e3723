import { setting, type Setting, type SettingKey } from '@papan/contracts/calls/setting-calls.ts'
import { adminApi } from './admin-api.ts'
import { once, type Keyed } from './call-headers.ts'

/** For master admins. */
export const settingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    setting: build.query<Setting, SettingKey>({
      query: (key) => `/master/settings/by-key/${key}`,
      responseSchema: setting,
      providesTags: ['Settings'],
    }),
    saveSetting: build.mutation<Setting, Keyed<Setting>>({
      query: ({ body, key }) => ({ url: '/master/settings', method: 'POST', body, headers: once(key) }),
      responseSchema: setting,
      invalidatesTags: ['Settings'],
    }),
  }),
})
