import { allowedIpCalls, type allowedIpBody } from '@papan/contracts/calls/auth/allowed-ip-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../api/admin-api.ts'
import { asks, type Keyed } from '../../api/asks.ts'

export type AllowedIpBody = z.infer<typeof allowedIpBody>

export const allowedIpsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    allowedIps: build.query({ ...asks(allowedIpCalls.listAllowedIps), providesTags: ['AllowedIps'] }),
    addAllowedIp: build.mutation({
      ...asks(allowedIpCalls.addAllowedIp, (keyed: Keyed<AllowedIpBody>) => keyed),
      invalidatesTags: ['AllowedIps'],
    }),
    // Also after a failure, so that the list shows the current state.
    deleteAllowedIp: build.mutation({
      ...asks(allowedIpCalls.deleteAllowedIp, (ip: string) => ({ path: { ip } })),
      invalidatesTags: ['AllowedIps'],
    }),
  }),
})
