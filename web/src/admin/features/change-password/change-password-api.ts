import { messageAnswer } from '@papan/contracts/calls/call.ts'
import type { ChangePasswordBody } from '@papan/contracts/calls/user-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import { idempotencyKey, type Keyed } from '../../api/call-headers.ts'

export const changePasswordApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<unknown, Keyed<ChangePasswordBody>>({
      query: ({ body, key }) => ({
        url: '/admin/users/change-password',
        method: 'POST',
        body,
        headers: idempotencyKey(key),
      }),
      responseSchema: messageAnswer,
    }),
  }),
})
