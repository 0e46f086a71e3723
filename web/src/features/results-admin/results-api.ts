import type { TypedMutationOnQueryStarted } from '@reduxjs/toolkit/query/react'
import { doubleEntry, type DoubleEntry } from '@papan/contracts/calls/double-entry-calls.ts'
import type { ExpectedNumber } from '@papan/contracts/calls/expected-number.ts'
import { presence, presenceByHeader, presenceBySocket } from '@papan/contracts/calls/presence-calls.ts'
import {
  adminResult,
  prizeAnswer,
  resultList,
  type AdminResult,
  type PrizeAnswer,
  type PrizeBody,
  type ResultBody,
  type ResultList,
  type StartSessionBody,
} from '@papan/contracts/calls/result-calls.ts'
import { revisionList } from '@papan/contracts/calls/revision-calls.ts'
import { writeSegment } from '@papan/contracts/paths/canonical-path.ts'
import { isNewer } from '@papan/contracts/rules/result-rules.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../shared/api/admin-api.ts'
import type { adminBaseQuery } from '../../shared/api/base-query.ts'
import { expecting, ifMatch, once, type Keyed, type Versioned } from '../../shared/api/call-headers.ts'

/** Which draw: a market draws once a day. */
export type DrawKey = { market: string; date: string }
/** Says what each `PRIZE n` that is sent is taken to hold. */
type Expecting = { expected: readonly ExpectedNumber[] }
/** '' in a filter means all. */
export type ResultFilter = DrawKey & { page: number }

const results = '/admin/lottery-results'
const sessions = '/admin/results'
const session = (id: string) => `${sessions}/${writeSegment(id)}`

/** A write answers the whole result: the draw's screen shows it without asking again. */
const showAnswer: TypedMutationOnQueryStarted<PrizeAnswer, unknown, typeof adminBaseQuery> = async (
  _body,
  { dispatch, queryFulfilled },
) => {
  try {
    const { repeated: _repeated, ...changed } = (await queryFulfilled).data
    const { market, date } = changed
    await dispatch(resultsApi.util.upsertQueryData('drawResult', { market, date }, changed))
  } catch {
    // Whoever asked hears of the failure.
  }
}

export const resultsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    results: build.query<ResultList, ResultFilter>({
      query: (filter) => ({ url: results, params: filter }),
      responseSchema: resultList,
      providesTags: ['Results'],
    }),
    /** The result of one draw, or null when there is none. */
    drawResult: build.query<AdminResult | null, DrawKey>({
      query: ({ market, date }) => ({ url: results, params: { market, date, limit: 1 } }),
      // Not the raw answer's schema: it would be asked about what `upsertQueryData` puts here, too.
      transformResponse: ({ data }: ResultList) => data[0] ?? null,
      responseSchema: adminResult.nullable(),
      // A colleague's newer state may have arrived while an older answer was on its way.
      merge: (shown, answer): AdminResult | null => (shown && answer && isNewer(shown, answer) ? shown : answer),
      providesTags: (_result, _error, { market, date }) => [{ type: 'DrawResult', id: `${market} ${date}` }],
    }),
    /** A market's newest draws: what they hold tells what the next one will. */
    recentDraws: build.query<AdminResult[], string>({
      query: (market) => ({ url: results, params: { market, limit: 5 } }),
      rawResponseSchema: resultList,
      transformResponse: ({ data }: ResultList) => data,
    }),
    startSession: build.mutation<AdminResult, Keyed<StartSessionBody> & Expecting>({
      query: ({ body, key, expected }) => ({
        url: `${sessions}/start-session`,
        method: 'POST',
        body,
        headers: { ...once(key), ...expecting(expected) },
      }),
      responseSchema: adminResult,
      onQueryStarted: showAnswer,
      invalidatesTags: ['Results'],
    }),
    addPrize: build.mutation<PrizeAnswer, Keyed<PrizeBody> & Expecting & { id: string }>({
      query: ({ id, body, key, expected }) => ({
        url: `${session(id)}/prizes`,
        method: 'POST',
        body,
        headers: { ...once(key), ...expecting(expected) },
      }),
      responseSchema: prizeAnswer,
      onQueryStarted: showAnswer,
      // A number that two admins typed differently is refused, and the sheet says so.
      invalidatesTags: (_answer, error) => (error ? ['Results', 'DrawResult'] : ['Results']),
    }),
    withdrawPrize: build.mutation<AdminResult, Versioned & { id: string; prizeId: string }>({
      query: ({ id, prizeId, ...state }) => ({
        url: `${session(id)}/prizes/${writeSegment(prizeId)}`,
        method: 'DELETE',
        headers: ifMatch(state),
      }),
      responseSchema: adminResult,
      onQueryStarted: showAnswer,
      invalidatesTags: (_result, error) => (error ? ['Results', 'DrawResult'] : ['Results']),
    }),
    /** Says that this browser has the result open, and hears who else has. */
    presence: build.query<z.infer<typeof presence>, { id: string; bySocket: boolean }>({
      query: ({ id, bySocket }) => ({
        url: `${session(id)}/presence`,
        method: 'POST',
        body: {},
        headers: bySocket ? { [presenceByHeader]: presenceBySocket } : {},
      }),
      responseSchema: presence,
    }),
    doubleEntry: build.query<DoubleEntry, void>({
      query: () => `${sessions}/double-entry`,
      responseSchema: doubleEntry,
      providesTags: ['Settings'],
    }),
    setDoubleEntry: build.mutation<DoubleEntry, Keyed<{ on: boolean }>>({
      query: ({ body, key }) => ({ url: `${sessions}/double-entry`, method: 'POST', body, headers: once(key) }),
      responseSchema: doubleEntry,
      invalidatesTags: ['Settings'],
    }),
    revisions: build.query<z.infer<typeof revisionList>, { id: string; page: number }>({
      query: ({ id, page }) => ({ url: `${session(id)}/revisions`, params: { page } }),
      responseSchema: revisionList,
    }),
    restore: build.mutation<AdminResult, Keyed<{ rev: number }> & Versioned & { id: string }>({
      query: ({ id, body, key, ...state }) => ({
        url: `${session(id)}/restore`,
        method: 'POST',
        body,
        headers: { ...ifMatch(state), ...once(key) },
      }),
      responseSchema: adminResult,
      onQueryStarted: showAnswer,
      invalidatesTags: ['Results', 'DrawResult'],
    }),
    saveResult: build.mutation<AdminResult, Keyed<ResultBody> & Versioned & { id: string }>({
      query: ({ id, body, key, ...state }) => ({
        url: `${results}/${writeSegment(id)}`,
        method: 'PUT',
        body,
        headers: { ...ifMatch(state), ...once(key) },
      }),
      responseSchema: adminResult,
      onQueryStarted: showAnswer,
      // A refused edit was made on an old state: the screens fetch the newer one.
      invalidatesTags: (_result, error) => (error ? ['Results', 'DrawResult'] : ['Results']),
    }),
    deleteResult: build.mutation<unknown, Versioned & { id: string }>({
      query: ({ id, ...state }) => ({
        url: `${results}/${writeSegment(id)}`,
        method: 'DELETE',
        headers: ifMatch(state),
      }),
      // Also when it failed: then the list shows what is there instead.
      invalidatesTags: ['Results', 'DrawResult'],
    }),
  }),
})
