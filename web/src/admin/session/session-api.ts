import { loginAnswer, type loginBody, loginCalls } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { PasskeyAnswer } from '@papan/contracts/calls/auth/passkey-schemas.ts'
import type { z } from '@papan/contracts/schema.ts'
import { deviceHeader } from '@papan/contracts/calls/auth/sign-in-calls.ts'
import { adminApi } from '../api/admin-api.ts'
import { asks, requestOf } from '../api/asks.ts'
import { localStore } from '../../shared/storage/safe-storage.ts'
import { randomKey } from '../api/attempt-key.ts'

/** Local storage key. */
const deviceKey = 'deviceId'

/** A random name of this browser, by which a login knows it again and counts it apart from strangers; it opens nothing. */
const deviceId = (): string => {
  const stored = localStore.get(deviceKey)
  if (stored) return stored
  const made = randomKey()
  localStore.set(deviceKey, made)
  return made
}

export type Credentials = z.infer<typeof loginBody>

const tokenOf = (answer: unknown): string | undefined => loginAnswer.safeParse(answer).data?.token

export const sessionApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** `readToken` checks the token: a malformed one has its own message. */
    login: build.mutation<unknown, Credentials>({
      query: (body) => requestOf(loginCalls.login, { body, headers: { [deviceHeader]: deviceId() } }),
      transformResponse: tokenOf,
    }),
    askPasskey: build.mutation(asks(loginCalls.askPasskey)),
    loginByPasskey: build.mutation<unknown, PasskeyAnswer>({
      query: (passkey) =>
        requestOf(loginCalls.loginByPasskey, { body: { passkey }, headers: { [deviceHeader]: deviceId() } }),
      transformResponse: tokenOf,
    }),
    /** Revokes the given token, which this browser no longer holds. */
    logout: build.mutation(
      asks(loginCalls.logout, (token: string) => ({ headers: { authorization: `Bearer ${token}` }, keepalive: true })),
    ),
  }),
})
