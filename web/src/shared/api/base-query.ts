import { createAction } from '@reduxjs/toolkit'
import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react'
import type { Clock } from '../clock/clock.ts'
import { accessToken } from './access-token.ts'
import { apiErrorOf, noAnswer, type ApiError } from './api-error.ts'
import { learnIfMatchForm, readableHeaders } from './if-match-form.ts'
import { renewal } from './renewal.ts'
import { tokenOwner } from './token-payload.ts'

/** What thunks of the back office need besides the store. */
export type AdminExtra = { clock: Clock }

/** The server no longer takes the token that a call carried. */
export const tokenRefused = createAction('api/tokenRefused')

/** A write may wait for a slow database; after this long it counts as unanswered. */
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

/** An answer that is no JSON came from a server in between: its 5xx says that ours was not reached, anything else says nothing. */
const failureOf = (error: FetchBaseQueryError): ApiError => {
  if (typeof error.status === 'number') return apiErrorOf(error.status, error.data)
  return error.status === 'PARSING_ERROR' && error.originalStatus >= 500 ? { status: error.originalStatus } : noAnswer
}

/** The call whose 401 speaks of a password, not of a session. */
const isLogin = (args: string | FetchArgs): boolean => urlOf(args) === '/auth/login'

/** One try; a 401 for the token that is still held says that the session has ended. */
const attempt = async (
  args: string | FetchArgs,
  store: BaseQueryApi,
  options: object,
): Promise<{ data: unknown } | { error: ApiError; refused: string | null }> => {
  const token = accessToken.read()
  const readable = typeof args === 'string' ? args : { ...args, headers: readableHeaders(args) }
  const { data, error, meta } = await send(readable, store, options)
  if (meta?.response) learnIfMatchForm(urlOf(args), meta.response.headers)
  const date = Date.parse(meta?.response?.headers.get('date') ?? '')
  if (Number.isFinite(date)) (store.extra as AdminExtra).clock.learn(date, Date.now())
  if (!error) return { data }
  const failure = failureOf(error)
  const refused = failure.status === 401 && !isLogin(args) ? token : null
  if (refused !== null && refused === accessToken.read()) {
    accessToken.drop()
    store.dispatch(tokenRefused())
  }
  return { error: failure, refused }
}

/**
 * Calls the API as JSON with the token that is held, and answers failures as `ApiError`. A call whose token is refused waits until
 * its user has signed in again, and is then made once more; who gives up instead gets the 401. It is never made again as another user.
 */
export const adminBaseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, store, options) => {
  const sender = tokenOwner(accessToken.read())
  const first = await attempt(args, store, options)
  if ('data' in first || first.refused === null) return first
  // Another call, or another tab, may have brought a new token already.
  const isRenewed = accessToken.read() !== null || (await renewal.wait())
  return isRenewed && tokenOwner(accessToken.read()) === sender ? attempt(args, store, options) : first
}
