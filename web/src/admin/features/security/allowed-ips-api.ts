import {
  allowedIp,
  allowedIpList,
  type allowedIpBody,
  allowedIpCalls,
} from '@papan/contracts/calls/auth/allowed-ip-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../api/admin-api.ts'
import { idempotencyKey, type Keyed } from '../../api/call-headers.ts'
import { requestOf } from '../../api/request-of.ts'

export type AllowedIpBody = z.infer<typeof allowedIpBody>

export const allowedIpsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    allowedIps: build.query<string[], void>({
      query: () => requestOf(allowedIpCalls.listAllowedIps),
      responseSchema: allowedIpList,
      providesTags: ['AllowedIps'],
    }),
    addAllowedIp: build.mutation<unknown, Keyed<AllowedIpBody>>({
      query: ({ body, key }) => ({ ...requestOf(allowedIpCalls.addAllowedIp), body, headers: idempotencyKey(key) }),
      responseSchema: allowedIp,
      invalidatesTags: ['AllowedIps'],
    }),
    // Also after a failure, so that the list shows the current state.
    deleteAllowedIp: build.mutation<unknown, string>({
      query: (ip) => requestOf(allowedIpCalls.deleteAllowedIp, { ip }),
      invalidatesTags: ['AllowedIps'],
    }),
  }),
})
