import { messageAnswer } from '@papan/contracts/calls/call.ts'
import { type ChangePasswordBody, userCalls } from '@papan/contracts/calls/auth/user-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import { idempotencyKey, type Keyed } from '../../api/call-headers.ts'
import { requestOf } from '../../api/request-of.ts'

export const changePasswordApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<unknown, Keyed<ChangePasswordBody>>({
      query: ({ body, key }) => ({
        ...requestOf(userCalls.changePassword),
        body,
        headers: idempotencyKey(key),
      }),
      responseSchema: messageAnswer,
    }),
  }),
})
