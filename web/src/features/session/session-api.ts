import { loginAnswer, type loginBody } from '@papan/contracts/calls/auth-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../shared/api/admin-api.ts'

export type Credentials = z.infer<typeof loginBody>

export const sessionApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The answer is judged by `readToken`: whatever is no token has a sentence of its own. */
    login: build.mutation<unknown, Credentials>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      transformResponse: (answer: unknown) => loginAnswer.safeParse(answer).data?.token,
    }),
    /** Revokes the given token, which this browser has forgotten already. */
    logout: build.mutation<unknown, string>({
      query: (token) => ({
        url: '/auth/logout',
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        keepalive: true,
      }),
    }),
  }),
})
