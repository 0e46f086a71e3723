import { allowedIp, allowedIpList, type allowedIpBody } from '@papan/contracts/calls/allowed-ip-calls.ts'
import { writeSegment } from '@papan/contracts/paths/canonical-path.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../api/admin-api.ts'
import { once, type Keyed } from '../../api/call-headers.ts'

export type AllowedIpBody = z.infer<typeof allowedIpBody>

const allowedIps = '/master/settings/allowed-ips'

export const allowedIpsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    allowedIps: build.query<string[], void>({
      query: () => allowedIps,
      responseSchema: allowedIpList,
      providesTags: ['AllowedIps'],
    }),
    addAllowedIp: build.mutation<unknown, Keyed<AllowedIpBody>>({
      query: ({ body, key }) => ({ url: allowedIps, method: 'POST', body, headers: once(key) }),
      responseSchema: allowedIp,
      invalidatesTags: ['AllowedIps'],
    }),
    // Also after a failure, so that the list shows the current state.
    deleteAllowedIp: build.mutation<unknown, string>({
      query: (ip) => ({ url: `${allowedIps}/${writeSegment(ip)}`, method: 'DELETE' }),
      invalidatesTags: ['AllowedIps'],
    }),
  }),
})
