import { createAction } from '@reduxjs/toolkit'
import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react'
import { loginPaths } from '@papan/contracts/calls/auth/auth-calls.ts'
import type { Clock } from '../../shared/clock/clock.ts'
import { accessToken, tokenOwner } from './access-token.ts'
import { apiErrorOf, noAnswer, type ApiError } from './api-error.ts'
import { stepUp } from './step-up.ts'
import { stepUpAction, stepUpText } from './step-up-text.ts'
import { renewal } from './renewal.ts'

/** Extra argument of the back office's thunks. */
export type AdminExtra = { clock: Clock }

/** The server rejected the token of a call at this time (ms). */
export const tokenRefused = createAction<number>('api/tokenRefused')

/** Ms; a write may wait for a slow database. */
const timeoutMs = 15_000

const send = fetchBaseQuery({
  baseUrl: '/api',
  timeout: timeoutMs,
  prepareHeaders(headers) {
    const token = accessToken.read()
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    headers.set('accept', 'application/json')
  },
})

const urlOf = (args: string | FetchArgs): string => (typeof args === 'string' ? args : args.url)

/** A response other than JSON is a proxy's: its 5xx means that our server was not reached. */
const failureOf = (error: FetchBaseQueryError): ApiError => {
  if (typeof error.status === 'number') return apiErrorOf(error.status, error.data)
  return error.status === 'PARSING_ERROR' && error.originalStatus >= 500 ? { status: error.originalStatus } : noAnswer
}

/** Its 401 means a wrong password or passkey, not an ended session. */
const isLogin = (args: string | FetchArgs): boolean => loginPaths.has(urlOf(args))

/** One attempt; a 401 for the current token ends the session. */
const attempt = async (
  args: string | FetchArgs,
  store: BaseQueryApi,
  options: object,
): Promise<{ data: unknown } | { error: ApiError; refused: string | null }> => {
  const token = accessToken.read()
  const asked =
    typeof args === 'string'
      ? args
      : { ...args, headers: { ...(args.headers as Record<string, string> | undefined), ...stepUp.headers() } }
  const { data, error, meta } = await send(asked, store, options)
  const date = Date.parse(meta?.response?.headers.get('date') ?? '')
  if (Number.isFinite(date)) (store.extra as AdminExtra).clock.learn(date)
  if (!error) return { data }
  const failure = failureOf(error)
  const refused = failure.status === 401 && !isLogin(args) ? token : null
  if (refused !== null && refused === accessToken.read()) {
    accessToken.drop()
    store.dispatch(tokenRefused((store.extra as AdminExtra).clock.now()))
  }
  return { error: failure, refused }
}

/** After a 401 the call waits for a new login of the same user and is retried once. */
const renewedAttempt = async (args: string | FetchArgs, store: BaseQueryApi, options: object) => {
  const sender = tokenOwner(accessToken.read())
  const first = await attempt(args, store, options)
  if ('data' in first || first.refused === null) return first
  // Another call or tab may have renewed the token.
  const isRenewed = accessToken.read() !== null || (await renewal.wait())
  return isRenewed && tokenOwner(accessToken.read()) === sender ? attempt(args, store, options) : first
}

const needsStepUp = (error: ApiError): boolean => error.status === 403 && error.code === 'STEP_UP_REQUIRED'

const methodOf = (args: string | FetchArgs): string => (typeof args === 'string' ? 'GET' : (args.method ?? 'GET'))

/**
 * Returns failures as `ApiError`. A call that an ended session refused is repeated after a new login, one that needs a
 * proof after the user gave it, with its own headers and so its own idempotency key; who declines gets the failure.
 */
export const adminBaseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, store, options) => {
  let outcome = await renewedAttempt(args, store, options)
  while ('error' in outcome && needsStepUp(outcome.error)) {
    if (!(await stepUp.ask(stepUpAction(methodOf(args), urlOf(args)))))
      return { error: { ...outcome.error, message: stepUpText.cancelled } }
    outcome = await renewedAttempt(args, store, options)
  }
  return outcome
}
